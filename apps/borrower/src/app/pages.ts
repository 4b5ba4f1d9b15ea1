import { keysOf } from '@home-credit/web'
import type { ComponentType } from 'react'
import { Home } from '../pages/index/Home.tsx'
import { COMPONENTS_PATH, PATHS, type PageName } from '../shared/paths.ts'
import { startQuery } from '../shared/use-query.ts'

/** Whether a page is in the first bundle or loads when it is first opened. */
export type PageEntry = {
  /** Without a session, redirects to the log-in page and back. */
  session: boolean
  /** With a session: starts what the page reads first, while its code loads. Only without a query, which may ask for something else. */
  read?: () => void
} & ({ comes: 'at once'; page: ComponentType } | { comes: 'when opened'; load: () => Promise<ComponentType> })

const now = (page: ComponentType): PageEntry => ({ session: false, comes: 'at once', page })

/** Every page file has exactly one export, the page. */
function pageIn(file: Record<string, ComponentType>): ComponentType {
  const [page] = Object.values(file)
  if (page === undefined) throw new Error('A page file has no export')
  return page
}

const later = (
  load: () => Promise<Record<string, ComponentType>>,
  session = false,
  read: () => void = () => undefined,
): PageEntry => ({
  session,
  read,
  comes: 'when opened',
  load: () => load().then(pageIn),
})

const readInstallments = (): void => startQuery('POST /api/dk/getRepaymentList', { action: 'installments' })
const readClaims = (): void => startQuery('POST /api/app/claims', { action: 'read' })

const ENTRIES: Record<PageName, PageEntry> = {
  home: now(Home),
  about: later(() => import('../pages/index/About.tsx')),
  applySteps: later(() => import('../pages/loan/ApplySteps.tsx'), true),
  article: later(() => import('../pages/index/Article.tsx')),
  autoDebit: later(() => import('../pages/my/AutoDebit.tsx'), true),
  changePassword: later(() => import('../pages/my/ChangePassword.tsx'), true),
  chooseLocation: later(() => import('../pages/location/ChooseLocation.tsx')),
  codeList: later(() => import('../pages/login/CodeList.tsx')),
  forgot: later(() => import('../pages/login/Forgot.tsx')),
  installment: later(() => import('../pages/loan/Installment.tsx'), true),
  invite: later(() => import('../pages/index/Invite.tsx'), true),
  lang: later(() => import('../pages/index/Language.tsx')),
  loan: later(
    () => import('../pages/loan/Loan.tsx'),
    false,
    () => {
      startQuery('POST /api/dk/getDetail', {})
      readInstallments()
      // The page needs it with a session. If it is lost, the page says so.
      import('../pages/loan/loan/OwnHub.tsx').catch(() => undefined)
    },
  ),
  loanDetails: later(() => import('../pages/my/LoanDetails.tsx'), true),
  login: later(() => import('../pages/login/Login.tsx')),
  messages: later(() => import('../pages/my/Messages.tsx'), true),
  my: later(() => import('../pages/my/My.tsx'), true),
  myContract: later(() => import('../pages/my/MyContract.tsx'), true),
  myLoan: later(() => import('../pages/my/MyLoan.tsx'), true),
  myRepayment: later(
    () => import('../pages/my/MyRepayment.tsx'),
    true,
    () => {
      readInstallments()
      readClaims()
    },
  ),
  openLocation: later(() => import('../pages/location/OpenLocation.tsx')),
  payment: later(() => import('../pages/index/Payment.tsx'), true),
  personalInfo: later(() => import('../pages/my/PersonalInfo.tsx'), true),
  plan: later(() => import('../pages/my/Plan.tsx'), true),
  recharge: later(() => import('../pages/index/Recharge.tsx'), true),
  refundList: later(() => import('../pages/my/RefundList.tsx'), true),
  register: later(() => import('../pages/login/Register.tsx')),
  service: later(() => import('../pages/service/Service.tsx')),
  settings: later(() => import('../pages/my/Settings.tsx'), true),
  wallet: later(
    () => import('../pages/my/Wallet.tsx'),
    true,
    () => {
      startQuery('POST /api/credit/logs', { action: 'list' }, { inline: true })
      readClaims()
    },
  ),
  withdraw: later(() => import('../pages/index/Withdraw.tsx'), true),
}

const BY_PATH = new Map<string, PageEntry>(keysOf(ENTRIES).map((name) => [PATHS[name], ENTRIES[name]]))

/** The gallery of UI components; only in the sandbox. */
const COMPONENTS = later(() => import('../pages/index/Components.tsx'))

export const pageAt = (path: string, sandbox: boolean): PageEntry | undefined =>
  path === COMPONENTS_PATH && sandbox ? COMPONENTS : BY_PATH.get(path)
