/** `/` is an alias of home. */
export const PATHS = {
  home: '/pages/index/index',
  article: '/pages/index/article',
  about: '/pages/index/about',
  invite: '/pages/index/invite',
  lang: '/pages/index/lang',
  payment: '/pages/index/payment',
  recharge: '/pages/index/recharge',
  withdraw: '/pages/index/withdraw',
  loan: '/pages/loan/index',
  applySteps: '/pages/loan/ApplySteps',
  installment: '/pages/loan/installment',
  login: '/pages/login/index',
  register: '/pages/login/register',
  forgot: '/pages/login/forgot',
  codeList: '/pages/login/CodeList',
  my: '/pages/my/index',
  autoDebit: '/pages/my/AutoDebit',
  changePassword: '/pages/my/ChangePassword',
  loanDetails: '/pages/my/LoanDetails',
  messages: '/pages/my/Messages',
  myContract: '/pages/my/MyContract',
  myLoan: '/pages/my/MyLoan',
  myRepayment: '/pages/my/MyRepayment',
  personalInfo: '/pages/my/PersonalInfo',
  plan: '/pages/my/Plan',
  refundList: '/pages/my/RefundList',
  settings: '/pages/my/settings',
  wallet: '/pages/my/wallet',
  service: '/pages/service/index',
  chooseLocation: '/choose-location',
  openLocation: '/open-location',
} as const

/** Only in the sandbox. */
export const COMPONENTS_PATH = '/pages/index/components'

export type PageName = keyof typeof PATHS
export type Path = (typeof PATHS)[PageName] | typeof COMPONENTS_PATH

export const hrefOf = (path: Path, query: Record<string, string> = {}): string => {
  const search = new URLSearchParams(query).toString()
  return `#${path}${search === '' ? '' : `?${search}`}`
}
