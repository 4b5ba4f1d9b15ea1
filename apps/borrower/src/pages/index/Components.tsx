import * as texts from '@home-credit/texts'
import { LazyPage } from '../../shared/LazyPage.tsx'
import { Page } from '../../shared/Page.tsx'
import { Bars } from './components/Bars.tsx'
import { Buttons } from './components/Buttons.tsx'
import { Codes, Keyboard } from './components/Codes.tsx'
import { Fields } from './components/Fields.tsx'
import { Costs, Numbers, Repayments } from './components/Figures.tsx'
import { Icons } from './components/Icons.tsx'
import { Overlays } from './components/Overlays.tsx'
import { Waiting } from './components/Waiting.tsx'

const loadReminders = () => import('./components/Reminders.tsx').then((part) => part.Reminders)
const loadRequests = () => import('./components/Requests.tsx').then((part) => part.Requests)

/** Gallery of all UI components in each state, for building and checking screens. */
export function Components() {
  return (
    <Page title={texts.components_title()}>
      <Buttons />
      <Overlays />
      <LazyPage inPage name="reminders" load={loadReminders} props={{}} />
      <Fields />
      <Keyboard />
      <Codes />
      <LazyPage inPage name="requests" load={loadRequests} props={{}} />
      <Waiting />
      <Numbers />
      <Repayments />
      <Costs />
      <Bars />
      <Icons />
    </Page>
  )
}
