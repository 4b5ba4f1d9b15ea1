import type { ComponentType } from 'react'
import { Home } from '../pages/index/Home.tsx'
import { COMPONENTS_PATH, PATHS, type PageName } from './paths.ts'

/** How a page comes into being: at once, or when it is first opened. */
export type PageEntry = {
  /** Leads to the log-in page and back where there is no session. */
  session: boolean
} & ({ comes: 'at once'; page: ComponentType } | { comes: 'when opened'; load: () => Promise<ComponentType> })

const now = (page: ComponentType): PageEntry => ({ session: false, comes: 'at once', page })

/** A page's file exports the page and nothing else: named once, by its file. */
const pageIn = (file: Record<string, ComponentType>): ComponentType => Object.values(file)[0] as ComponentType

const later = (load: () => Promise<Record<string, ComponentType>>, session = false): PageEntry => ({
  session,
  comes: 'when opened',
  load: () => load().then(pageIn),
})

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
  loan: later(() => import('../pages/loan/Loan.tsx')),
  loanDetails: later(() => import('../pages/my/LoanDetails.tsx'), true),
  login: later(() => import('../pages/login/Login.tsx')),
  messages: later(() => import('../pages/my/Messages.tsx'), true),
  my: later(() => import('../pages/my/My.tsx'), true),
  myContract: later(() => import('../pages/my/MyContract.tsx'), true),
  myLoan: later(() => import('../pages/my/MyLoan.tsx'), true),
  myRepayment: later(() => import('../pages/my/MyRepayment.tsx'), true),
  openLocation: later(() => import('../pages/location/OpenLocation.tsx')),
  payment: later(() => import('../pages/index/Payment.tsx'), true),
  personalInfo: later(() => import('../pages/my/PersonalInfo.tsx'), true),
  plan: later(() => import('../pages/my/Plan.tsx'), true),
  recharge: later(() => import('../pages/index/Recharge.tsx'), true),
  refundList: later(() => import('../pages/my/RefundList.tsx'), true),
  register: later(() => import('../pages/login/Register.tsx')),
  service: later(() => import('../pages/service/Service.tsx')),
  settings: later(() => import('../pages/my/Settings.tsx'), true),
  wallet: later(() => import('../pages/my/Wallet.tsx'), true),
  withdraw: later(() => import('../pages/index/Withdraw.tsx'), true),
}

/** What edits one part of a borrower's information, on the page of all of it; each comes when it is first edited. */
export const INFO_PARTS = {
  profile: () => import('../pages/my/personal-info/EditProfile.tsx').then((page) => page.EditProfile),
  basic: () => import('../pages/my/personal-info/EditInfo.tsx').then((page) => page.EditBasic),
  job: () => import('../pages/my/personal-info/EditInfo.tsx').then((page) => page.EditJob),
  bank: () => import('../pages/my/personal-info/EditInfo.tsx').then((page) => page.EditBank),
  phone: () => import('../pages/my/personal-info/EditPhone.tsx').then((page) => page.EditPhone),
  export: () => import('../pages/my/personal-info/EditPrivacy.tsx').then((page) => page.ExportData),
  delete: () => import('../pages/my/personal-info/EditPrivacy.tsx').then((page) => page.DeleteData),
} satisfies Record<string, () => Promise<ComponentType>>

/** For who has lost the number, too, on the page of a forgotten password. */
export const loadLostNumber = () => import('../pages/login/forgot/LostNumber.tsx').then((part) => part.LostNumber)

/** The fee of a package, or why none can be chosen, on the page of amount and installments. */
export const loadFee = () => import('../pages/loan/installment/Agree.tsx').then((part) => part.Agree)

/** What a good history has added to the quota, above the form: most who see it are new. */
export const loadGrown = () => import('../pages/loan/installment/Grown.tsx').then((part) => part.Grown)

/** What is done on the loan, on the page of the loan; each comes when it is first opened. */
export const LOAN_VIEWS = {
  quota: () => import('../pages/loan/loan/Quota.tsx').then((part) => part.Quota),
  request: () => import('../pages/loan/loan/Request.tsx').then((part) => part.Request),
  rejected: () => import('../pages/loan/loan/Rejected.tsx').then((part) => part.Rejected),
}

/** The way out of an application, at the foot of the page of the loan. */
export const loadCancel = () => import('../pages/loan/loan/Cancel.tsx').then((part) => part.Cancel)

/** The installment that is next, once the loan is credited. */
export const loadNext = () => import('../pages/loan/loan/NextDue.tsx').then((part) => part.NextDue)

/** An amount of one's own choice, on the page of the installments; most pay them whole. */
export const loadAmount = () => import('../pages/my/my-repayment/Amount.tsx').then((part) => part.Amount)

/** What is done on the page of a plan; each comes when it is needed. */
export const PLAN_PARTS = {
  asking: () => import('../pages/my/plan/Asking.tsx').then((part) => part.Asking),
  proposed: () => import('../pages/my/plan/Proposed.tsx').then((part) => part.Proposed),
  otherDay: () => import('../pages/my/plan/OtherDay.tsx').then((part) => part.OtherDay),
}

/** What reminds of something, above any page; most visits have nothing to be reminded of. */
export const loadPopup = () => import('../ui/ReminderPopup.tsx').then((part) => part.ReminderPopup)

/** What proves a payment, on the page of one; most need none. */
export const loadProof = () => import('../pages/index/payment/Proof.tsx').then((part) => part.Proof)

/** What follows on the page of a withdrawal; each comes when it is first opened. */
export const WITHDRAW_PARTS = {
  confirm: () => import('../pages/index/withdraw/Confirm.tsx').then((part) => part.Confirm),
  order: () => import('../pages/index/withdraw/Order.tsx').then((part) => part.Order),
}

/** What edits an account, on the page of a withdrawal. */
export const loadAccount = () => import('../pages/index/withdraw/Account.tsx').then((part) => part.Account)

/** What is done on the page of the service; each comes when it is first opened. */
export const SERVICE_PARTS = {
  talk: () => import('../pages/service/service/Talk.tsx').then((part) => part.Talk),
  report: () => import('../pages/service/service/Report.tsx').then((part) => part.Report),
}

/** The steps of an application; each comes when it is first opened. */
export const APPLY_PARTS = {
  form: () => import('../pages/loan/apply-steps/Form.tsx').then((part) => part.Form),
  photos: () => import('../pages/loan/apply-steps/Photos.tsx').then((part) => part.Photos),
  check: () => import('../pages/loan/apply-steps/Check.tsx').then((part) => part.Check),
  sent: () => import('../pages/loan/apply-steps/Sent.tsx').then((part) => part.Sent),
}

const BY_PATH = new Map<string, PageEntry>(
  (Object.keys(ENTRIES) as PageName[]).map((name) => [PATHS[name], ENTRIES[name]]),
)

/** The page of all elements, mounted in the sandbox. */
const COMPONENTS = later(() => import('../pages/index/Components.tsx'))

/** What asks the server, on that page. */
export const loadRequests = () => import('../pages/index/components/Requests.tsx').then((part) => part.Requests)

/** The page at a path; an unknown path has none. */
export const pageAt = (path: string, sandbox: boolean): PageEntry | undefined =>
  path === COMPONENTS_PATH && sandbox ? COMPONENTS : BY_PATH.get(path)
