import * as texts from '@home-credit/texts'
import type { ConsolePage } from '../../shared/console-page.ts'
import { Dashboard } from './pages/Dashboard.tsx'
import { FigureList } from './pages/FigureList.tsx'

export const figurePages: readonly ConsolePage[] = [
  {
    path: 'figures',
    needs: 'figures.read',
    menu: { group: 'work', icon: 'layout-dashboard', label: texts.console_page_figures },
    render: () => <Dashboard />,
  },
  { path: 'figures/:id', needs: 'figures.read', render: ({ id }) => <FigureList name={id} /> },
]
