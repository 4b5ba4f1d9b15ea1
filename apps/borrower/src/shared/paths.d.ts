/** `/` is an alias of home. */
export declare const PATHS: {
  readonly home: '/pages/index/index'
  readonly article: '/pages/index/article'
  readonly about: '/pages/index/about'
  readonly invite: '/pages/index/invite'
  readonly lang: '/pages/index/lang'
  readonly payment: '/pages/index/payment'
  readonly recharge: '/pages/index/recharge'
  readonly withdraw: '/pages/index/withdraw'
  readonly loan: '/pages/loan/index'
  readonly applySteps: '/pages/loan/ApplySteps'
  readonly installment: '/pages/loan/installment'
  readonly login: '/pages/login/index'
  readonly register: '/pages/login/register'
  readonly forgot: '/pages/login/forgot'
  readonly codeList: '/pages/login/CodeList'
  readonly my: '/pages/my/index'
  readonly autoDebit: '/pages/my/AutoDebit'
  readonly changePassword: '/pages/my/ChangePassword'
  readonly loanDetails: '/pages/my/LoanDetails'
  readonly messages: '/pages/my/Messages'
  readonly myContract: '/pages/my/MyContract'
  readonly myLoan: '/pages/my/MyLoan'
  readonly myRepayment: '/pages/my/MyRepayment'
  readonly personalInfo: '/pages/my/PersonalInfo'
  readonly plan: '/pages/my/Plan'
  readonly refundList: '/pages/my/RefundList'
  readonly settings: '/pages/my/settings'
  readonly wallet: '/pages/my/wallet'
  readonly service: '/pages/service/index'
  readonly chooseLocation: '/choose-location'
  readonly openLocation: '/open-location'
}
/** Only in the sandbox. */
export declare const COMPONENTS_PATH = '/pages/index/components'
export type PageName = keyof typeof PATHS
export type Path = (typeof PATHS)[PageName] | typeof COMPONENTS_PATH
export declare const hrefOf: (path: Path, query?: Record<string, string>) => string
