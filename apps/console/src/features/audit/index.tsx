import * as texts from '@home-credit/texts'
import type { ConsolePage } from '../../shared/console-page.ts'
import { AuditLog } from './pages/AuditLog.tsx'

export const auditPages: readonly ConsolePage[] = [
  {
    path: 'audit',
    needs: 'audit.read',
    menu: { group: 'setup', icon: 'activity', label: texts.console_page_audit },
    render: () => <AuditLog />,
  },
]
