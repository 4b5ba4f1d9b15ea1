import { ROLES, type Role } from '@home-credit/contract'

export const CALLERS = ['nobody', 'borrower', ...ROLES] as const
export type Caller = 'nobody' | 'borrower' | Role

/**
 * Who may make which call, by action. The columns are anonymous, borrower, then the operators: reviewer, finance,
 * support, content, admin, auditor, support with content. It is maintained by hand and not derived from the policies,
 * so that every change of permissions is made twice.
 */
const TABLE = `
user/register                                x x x x x x x x x
user/login                                   x x x x x x x x x
user/logout                                  . x . . . . . . .
user/reset                                   x x x x x x x x x
user/email_code                              x x x x x x x x x
user/recovery prove                          x x x x x x x x x
user/recovery ask                            x x x x x x x x x
user/recovery_photo                          x x x x x x x x x
user/reset_auth                              . x . . . . . . .
user/set_user_info                           . x . . . . . . .
sms/send register                            x x x x x x x x x
sms/send reset                               x x x x x x x x x
sms/send recovery                            x x x x x x x x x
sms/send edit                                . x . . . . . . .
sms/send sign                                . x . . . . . . .
sms/send withdraw                            . x . . . . . . .
system/captcha                               x x x x x x x x x
system/setting                               x x x x x x x x x
system/upload                                . x . . . . . . .
dk/setting                                   x x x x x x x x x
dk/userInfo read                             . x . . . . . . .
dk/userInfo save                             . x . . . . . . .
GET dk/verify                                . x . . . . . . .
dk/verify start                              . x . . . . . . .
dk/verify keep                               . x . . . . . . .
dk/verify send                               . x . . . . . . .
dk/loan quote                                . x . . . . . . .
dk/loan apply                                . x . . . . . . .
GET sd/open                                  . x . . . . . . .
dk/chooseVip                                 . x . . . . . . .
dk/payVip                                    . x . . . . . . .
dk/upTrueQa read                             . x . . . . . . .
dk/upTrueQa send                             . x . . . . . . .
dk/upTrueQa lower                            . x . . . . . . .
dk/contract list                             . x . . . . . . .
dk/contract one                              . x . . . . . . .
dk/contract preview                          . x . . . . . . .
dk/contract sign                             . x . . . . . . .
dk/contract pdf                              . x . . . . . . .
dk/record                                    . x . . . . . . .
dk/getDetail                                 . x . . . . . . .
account/get                                  . x . . . . . . .
account/bind                                 . x . . . . . . .
dk/getRemind                                 . x . . . . . . .
dk/remindPay read                            . x . . . . . . .
dk/remindPay pay                             . x . . . . . . .
dk/remindPay confirm                         . x . . . . . . .
dk/getRepayment                              . x . . . . . . .
dk/getRepaymentList installments             . x . . . . . . .
dk/getRepaymentList made                     . x . . . . . . .
dk/getRepaymentPay                           . x . . . . . . .
userCreditOrder/channel                      . x . . . . . . .
userCreditOrder/create amount                . x . . . . . . .
userCreditOrder/create reminder              . x . . . . . . .
userCreditOrder/recharge                     . x . . . . . . .
userCreditOrder/recharge_list list           . x . . . . . . .
userCreditOrder/recharge_list one            . x . . . . . . .
userCreditOrder/withdraw quote               . x . . . . . . .
userCreditOrder/withdraw ask                 . x . . . . . . .
userCreditOrder/withdraw again               . x . . . . . . .
userCreditOrder/withdraw_list list           . x . . . . . . .
userCreditOrder/withdraw_list one            . x . . . . . . .
credit/logs list                             . x . . . . . . .
credit/logs export                           . x . . . . . . .
app/me                                       . x . . . . . . .
app/messages list                            . x . . . . . . .
app/messages count                           . x . . . . . . .
app/messages read                            . x . . . . . . .
app/messages read_all                        . x . . . . . . .
app/push read                                . x . . . . . . .
app/push subscribe                           . x . . . . . . .
app/push unsubscribe                         . x . . . . . . .
app/push_address                             x x x x x x x x x
app/sessions list                            . x . . . . . . .
app/sessions end                             . x . . . . . . .
app/sessions end_others                      . x . . . . . . .
app/passkeys list                            . x . . . . . . .
app/passkeys options                         . x . . . . . . .
app/passkeys enrol                           . x . . . . . . .
app/passkeys remove                          . x . . . . . . .
app/passkey_options                          x x x x x x x x x
app/passkey_login                            x x x x x x x x x
app/phone_change read                        . x . . . . . . .
app/phone_change send_code                   . x . . . . . . .
app/phone_change ask                         . x . . . . . . .
app/phone_change cancel                      . x . . . . . . .
app/privacy read                             . x . . . . . . .
app/privacy export                           . x . . . . . . .
app/privacy ask_deletion                     . x . . . . . . .
app/privacy withdraw_deletion                . x . . . . . . .
app/verify_phone send_code                   . x . . . . . . .
app/verify_phone verify                      . x . . . . . . .
app/loan cancel                              . x . . . . . . .
app/loan regret                              . x . . . . . . .
app/loan answer_request                      . x . . . . . . .
app/loan resubmit                            . x . . . . . . .
app/loan request_human_review                . x . . . . . . .
app/invite                                   . x . . . . . . .
app/auto_debit read                          . x . . . . . . .
app/auto_debit send_code                     . x . . . . . . .
app/auto_debit give                          . x . . . . . . .
app/auto_debit revoke                        . x . . . . . . .
app/plans read                               . x . . . . . . .
app/plans ask                                . x . . . . . . .
app/plans sign                               . x . . . . . . .
app/plans decline                            . x . . . . . . .
app/plans due_day_quote                      . x . . . . . . .
app/plans due_day_sign                       . x . . . . . . .
app/claims read                              . x . . . . . . .
app/claims pay                               . x . . . . . . .
app/letters list                             . x . . . . . . .
app/letters link                             . x . . . . . . .
app/cep                                      . x . . . . . . .
app/places                                   . x . . . . . . .
app/map                                      x x x x x x x x x
app/conversation read                        . x . . . . . . .
app/conversation unread                      . x . . . . . . .
app/conversation send                        . x . . . . . . .
app/conversation seen                        . x . . . . . . .
app/conversation close                       . x . . . . . . .
app/conversation rate                        . x . . . . . . .
app/conversation report                      . x . . . . . . .
app/conversation complain                    . x . . . . . . .
app/conversation escalate                    . x . . . . . . .
console/enrolment open                       x x x x x x x x x
console/enrolment passkey_options            x x x x x x x x x
console/enrolment finish                     x x x x x x x x x
console/login                                x x x x x x x x x
console/logout                               . . x x x x x x x
console/me                                   . . x x x x x x x
console/notices list                         . . . . . x x x x
console/notices one                          . . . . . x x x x
console/notices add                          . . . . . x x . x
console/notices change                       . . . . . x x . x
console/notices stop                         . . . . . x x . x
console/operator_link enrol                  . . . . . . x . .
console/operator_link confirm_reset          . . . . . . x . .
console/operators list                       . . . . . . x x .
console/operators one                        . . . . . . x x .
console/operators add                        . . . . . . x . .
console/operators change                     . . . . . . x . .
console/operators disable                    . . . . . . x . .
console/operators enable                     . . . . . . x . .
console/operators confirm_role               . . . . . . x . .
console/operators withdraw_role              . . . . . . x . .
console/operators propose_reset              . . . . . . x . .
console/operators withdraw_reset             . . . . . . x . .
console/operators access                     . . . . . . x x .
console/operators end_sessions               . . . . . . x . .
console/own_account read                     . . x x x x x x x
console/own_account totp_key                 . . x x x x x x x
console/own_account passkey_options          . . x x x x x x x
console/own_account proof_options            . . x x x x x x x
console/own_account set_up                   . . x x x x x x x
console/own_account add_factor               . . x x x x x x x
console/own_account remove_factor            . . x x x x x x x
console/own_account change_password          . . x x x x x x x
console/own_account new_recovery_codes       . . x x x x x x x
console/own_account end_session              . . x x x x x x x
console/own_account end_other_sessions       . . x x x x x x x
console/passkey_login                        x x x x x x x x x
console/passkey_options                      x x x x x x x x x
console/audit list                           . . x x . . x x .
console/audit operators                      . . x x . . x x .
console/audit link                           . . x x . . x x .
console/search                               . . x x x . x x x
console/work                                 . . x x x x x x x
console/system read                          . . . x . . x x .
console/system retry                         . . . . . . x . .
console/system retry_kind                    . . . . . . x . .
console/phone_changes list                   . . x . x . x x x
console/phone_changes one                    . . x . x . x x x
console/phone_changes approve                . . x . x . x . x
console/phone_changes confirm                . . x . x . x . x
console/phone_changes refuse                 . . x . x . x . x
console/privacy list                         . . . . x . x x x
console/privacy one                          . . . . x . x x x
console/privacy carry_out                    . . . . x . x . x
console/privacy refuse                       . . . . x . x . x
console/queue list verification              . . x x x . x x x
console/queue list quota                     . . x x x . x x x
console/queue list review                    . . x x x . x x x
console/queue list release                   . . x x x . x x x
console/queue counts                         . . x x x . x x x
console/queue claim verification             . . x . . . x . .
console/queue claim quota                    . . x . . . x . .
console/queue claim review                   . . x . . . x . .
console/queue claim release                  . . . x . . x . .
console/queue leave verification             . . x . . . x . .
console/queue leave quota                    . . x . . . x . .
console/queue leave review                   . . x . . . x . .
console/queue leave release                  . . . x . . x . .
console/queue assignees verification         . . x . . . x . .
console/queue assignees quota                . . x . . . x . .
console/queue assignees review               . . x . . . x . .
console/queue assignees release              . . . x . . x . .
console/queue assign_many verification       . . x . . . x . .
console/queue assign_many quota              . . x . . . x . .
console/queue assign_many review             . . x . . . x . .
console/queue assign_many release            . . . x . . x . .
console/case one                             . . x x x . x x x
console/borrower one                         . . x x x . x x x
console/borrower loans                       . . x x x . x x x
console/borrower reveal                      . . x . . . x . .
console/borrower reach                       . . . x x . x . x
console/borrower_history timeline            . . x x x . x x x
console/borrower_history wallet              . . . x x . x x x
console/borrower_history orders              . . . x x . x x x
console/borrower_history contacts            . . x x x . x x x
console/borrower_history messages            . . x x x . x x x
console/borrower_history access              . . x . x . x x x
console/borrower_history consents            . . . . x . x x x
console/borrower_notes list                  . . x x x . x x x
console/borrower_notes add                   . . x x x . x . x
console/decide pass_verification             . . x . . . x . .
console/decide refuse_documents              . . x . . . x . .
console/decide accept_evidence               . . x . . . x . .
console/decide refuse_evidence               . . x . . . x . .
console/decide approve                       . . x . . . x . .
console/decide reject                        . . x . . . x . .
console/decide request_data                  . . x . . . x . .
console/decide release                       . . . x . . x . .
console/decide refuse_release                . . . x . . x . .
console/decision_outcome pass_verification   . . x . . . x . .
console/decision_outcome refuse_documents    . . x . . . x . .
console/decision_outcome accept_evidence     . . x . . . x . .
console/decision_outcome refuse_evidence     . . x . . . x . .
console/decision_outcome approve             . . x . . . x . .
console/decision_outcome reject              . . x . . . x . .
console/decision_outcome request_data        . . x . . . x . .
console/decision_outcome release             . . . x . . x . .
console/decision_outcome refuse_release      . . . x . . x . .
console/proofs list                          . . . x x . x x x
console/proofs one                           . . . x x . x x x
console/proofs propose                       . . . x . . x . .
console/proofs confirm                       . . . x . . x . .
console/proofs withdraw_proposal             . . . x . . x . .
console/proofs refuse                        . . . x . . x . .
console/payouts list                         . . . x x . x x x
console/payouts one                          . . . x x . x x x
console/payouts approve                      . . . x . . x . .
console/payouts refuse                       . . . x . . x . .
console/payouts query                        . . . x . . x . .
console/payouts block                        . . . x . . x . .
console/payouts free                         . . . x . . x . .
console/suspense list                        . . . x x . x x x
console/suspense one                         . . . x x . x x x
console/suspense propose_match               . . . x . . x . .
console/suspense propose_return              . . . x . . x . .
console/suspense propose_unmatch             . . . x . . x . .
console/suspense confirm                     . . . x . . x . .
console/suspense withdraw_proposal           . . . x . . x . .
console/reconciliation list                  . . . x x . x x x
console/reconciliation one                   . . . x x . x x x
console/reconciliation run                   . . . x . . x . .
console/closes list                          . . . x . . x x .
console/closes one                           . . . x . . x x .
console/closes csv                           . . . x . . x x .
console/closes run                           . . . x . . x . .
console/figures read                         . . x x . . x x .
console/figures days_csv                     . . x x . . x x .
console/figures list                         . . x x . . x x .
console/figures list_csv                     . . x x . . x x .
console/figures health                       . . x x . . x x .
console/iof_guides list                      . . . x . . x x .
console/iof_guides one                       . . . x . . x x .
console/iof_guides csv                       . . . x . . x x .
console/iof_guides propose                   . . . x . . x . .
console/iof_guides confirm                   . . . x . . x . .
console/iof_guides withdraw                  . . . x . . x . .
console/money                                . . . x x . x x x
console/invitations list                     . . . x x . x x x
console/articles list                        . . . . . x x . x
console/articles one                         . . . . . x x . x
console/articles preview                     . . . . . x x . x
console/articles add                         . . . . . x x . x
console/articles save                        . . . . . x x . x
console/articles propose                     . . . . . x x . x
console/articles confirm                     . . . . . x x . x
console/articles refuse                      . . . . . x x . x
console/articles withdraw                    . . . . . x x . x
console/articles unpublish                   . . . . . x x . x
console/marketing list                       . . . . . x x . x
console/marketing add                        . . . . . x x . x
console/marketing save                       . . . . . x x . x
console/marketing publish                    . . . . . x x . x
console/marketing unpublish                  . . . . . x x . x
console/marketing remove                     . . . . . x x . x
console/settings read                        . . x x x x x x x
console/settings set_lender                  . . . . . . x . .
console/settings confirm lender              . . . . . . x . .
console/settings confirm service             . . . . . x x . x
console/settings withdraw lender             . . . . . . x . .
console/settings withdraw service            . . . . . x x . x
console/settings set_service                 . . . . . x x . x
console/settings set_languages               . . . . . x x . x
console/settings set_invitations             . . . . . x x . x
console/setting_versions list                . . x x x x x x x
console/setting_versions preview             . . x x x x x x x
console/setting_versions preview_draft       . . x x x x x x x
console/setting_versions simulate            . . . x . . x . .
console/setting_versions propose             . . . x . . x . .
console/setting_versions confirm             . . . x . . x . .
console/setting_versions withdraw            . . . x . . x . .
console/conversations list                   . . . . x . x x x
console/conversations counts                 . . . . x . x x x
console/conversations one                    . . . . x . x x x
console/conversations assign                 . . . . x . x . x
console/conversations release                . . . . x . x . x
console/conversations assignees              . . . . x . x x x
console/conversations assign_many            . . . . x . x . x
console/conversations send                   . . . . x . x . x
console/conversations begin                  . . . . x . x . x
console/conversations seen                   . . . . x . x . x
console/conversations close                  . . . . x . x . x
console/conversations close_complaint        . . . . x . x . x
console/conversations extend                 . . . . x . x . x
console/conversation_file                    . . . . x . x . x
console/canned_answers list                  . . . . x . x x x
console/canned_answers save                  . . . . x . x . x
console/canned_answers remove                . . . . x . x . x
console/collections list                     . . x x x . x x x
console/collections note                     . . . x x . x . x
console/collections promise                  . . . x x . x . x
console/plans list                           . . x x x . x x x
console/plans one                            . . x x x . x x x
console/plans preview                        . . x x x . x x x
console/plans propose                        . . x . . . x . .
console/plans refuse                         . . x . . . x . .
console/loan_account                         . . x x x . x x x
console/claims list                          . . x x x . x x x
console/claims propose                       . . . x . . x . .
console/claims confirm                       . . . x . . x . .
console/claims withdraw                      . . . x . . x . .
console/payment_undoing propose              . . . x . . x . .
console/payment_undoing confirm              . . . x . . x . .
console/payment_undoing withdraw             . . . x . . x . .
console/write_offs propose                   . . . x . . x . .
console/write_offs confirm                   . . . x . . x . .
console/write_offs withdraw                  . . . x . . x . .
console/refunds list                         . . . x x . x x x
console/refunds propose                      . . . x . . x . .
console/refunds confirm                      . . . x . . x . .
console/refunds withdraw                     . . . x . . x . .
console/ledger totals                        . . . x . . x x .
console/ledger link                          . . . x . . x x .
providers/identity                           x x x x x x x x x
sandbox/clock read                           x x x x x x x x x
sandbox/clock forward                        x x x x x x x x x
sandbox/autopilot read                       x x x x x x x x x
sandbox/autopilot switch                     x x x x x x x x x
sandbox/scenario read                        x x x x x x x x x
sandbox/scenario start                       x x x x x x x x x
sandbox/borrowers                            x x x x x x x x x
sandbox/borrower_session                     x x x x x x x x x
sandbox/operator_session                     x x x x x x x x x
sandbox/pix_in                               x x x x x x x x x
sandbox/bank read                            x x x x x x x x x
sandbox/bank pay                             x x x x x x x x x
sandbox/bank claw_back                       x x x x x x x x x
sandbox/bank payout_mood                     x x x x x x x x x
sandbox/bank end_payout                      x x x x x x x x x
sandbox/sms                                  x x x x x x x x x
sandbox/email                                x x x x x x x x x
sandbox/push                                 x x x x x x x x x
`

/** For each call and action, the callers with an `x`. */
export const ACCESS: ReadonlyMap<string, ReadonlySet<Caller>> = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => {
      const marks = line.trim().split(/ +/).slice(-CALLERS.length)
      const name = line.slice(0, line.length - (2 * CALLERS.length - 1)).trim()
      return [name, new Set(CALLERS.filter((_, column) => marks[column] === 'x'))] as const
    }),
)
