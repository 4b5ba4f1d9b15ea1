/**
 * The parts that nearly every page uses share one file: a file for each would cost one request and one name in the
 * first load's list. The shortest sentences that several pages share are included, because a file for each would be
 * longer than the sentence.
 */
const PARTS = String.raw`ui\/(?:FormNotice|Part|Money|StateChip|Card|Figures|initials)|shared\/(?:Answered|FaultNotice|notices|uuid|use-top)`
const SENTENCES =
  'ui_cancel|ui_confirm|loans_more|withdraw_next|hub_number|hub_see_loan|info_missing|next_open_loan|next_repay_act|refusal_application_open|inst_due_option|ui_close|title_withdraw|title_wallet|repay_state_overdue|place_show|next_choose_package_act|hub_details|repay_paid_of|repay_pix_id|title_service'

export const ELEMENTS = {
  name: 'elements',
  test: new RegExp(String.raw`\/(?:${PARTS}|generated\/each\/(?:${SENTENCES}))\.`),
}

/**
 * Short sentences that a few related pages share: one file per group, for the same reason. Only pages far from their
 * size limit are in a group, because each loads the whole group.
 */
const NEAR = {
  'loan-words': [
    'detail_missing|plan_cannot_pay|plan_change_due_day|plan_in_force|plan_in_force_due_day',
    'repay_saved|repay_to_list|repay_wallet|title_auto_debit|title_my_repayment|title_refund_list',
  ],
  'form-words': [
    'form_bank_account|form_email|form_id_number|form_nickname|form_password|form_phone|form_pix|info_discard|info_save|prompt_email|prompt_id_number|prompt_password|wrong_phone',
  ],
  'auth-words': ['prompt_terms|register_free|apply_change_of'],
  'my-words': [
    'title_change_password|title_invite|title_messages|title_my_loan|title_personal_info|title_settings|passkeys_title|settings_privacy|settings_saved',
  ],
  'wallet-words': [
    'payment_amount|payment_end_to_end|payment_reference|payment_to_wallet|recharge_report|title_recharge|wallet_order|withdraw_updates',
  ],
}

export const WORDS = Object.entries(NEAR).map(([name, sentences]) => ({
  name,
  test: new RegExp(String.raw`\/generated\/each\/(?:${sentences.join('|')})\.`),
}))
