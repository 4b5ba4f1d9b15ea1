/**
 * What most pages are made of comes in one file: each in a file of its own would be a request more, and a name more in the list that the first load
 * carries. Only what nearly every page shows is worth it;
 * the shortest sentences that several pages share come along: a file each would be longer than they are.
 */
const PARTS = String.raw`ui\/(?:FormNotice|Part|Money|StateChip|EmptyState)|shared\/(?:Answered|notices)`
const SENTENCES =
  'ui_cancel|ui_confirm|loans_more|withdraw_next|hub_number|hub_see_loan|info_missing|next_open_loan|next_repay_act|refusal_application_open|inst_due_option'

export const ELEMENTS = {
  name: 'elements',
  test: new RegExp(String.raw`\/(?:${PARTS}|generated\/each\/(?:${SENTENCES}))\.`),
}

/**
 * Short sentences that a few pages lead to each other with: one file for each neighbourhood, for the same reason. Only pages far from their limit are in one,
 * since all of a neighbourhood comes with it.
 */
const NEAR = {
  'loan-words': [
    'detail_missing|plan_cannot_pay|plan_change_due_day|plan_in_force|plan_in_force_due_day',
    'repay_saved|repay_to_list|repay_wallet|title_auto_debit|title_my_repayment|title_refund_list',
  ],
  'form-words': [
    'form_bank_account|form_email|form_id_number|form_nickname|form_password|form_phone|form_pix|info_discard|info_save|prompt_email|prompt_id_number|wrong_phone',
  ],
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
