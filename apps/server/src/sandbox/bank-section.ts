import type { PAYOUT_MODES } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { html, type Html } from '../platform/http/index.ts'
import { KEY_OF_ANOTHER, KEY_OF_CLOSED_ACCOUNT, KEY_UNKNOWN } from './bank/directory.ts'

const outcomeLabelsIn = (lang: Lang): Record<(typeof PAYOUT_MODES)[number], string> => ({
  pay: texts.sandbox_bank_payout_mode_pay({}, lang),
  delay: texts.sandbox_bank_payout_mode_delay({}, lang),
  key_unknown: texts.sandbox_bank_payout_mode_key_unknown({}, lang),
  account_closed: texts.sandbox_bank_payout_mode_account_closed({}, lang),
  bank_refused: texts.sandbox_bank_payout_mode_bank_refused({}, lang),
  away: texts.sandbox_bank_payout_mode_away({}, lang),
})

/** Labels for the page's script. */
const labelsIn = (lang: Lang): Record<string, string> => ({
  pay: texts.sandbox_bank_pay({}, lang),
  pay_other: texts.sandbox_bank_pay_other({}, lang),
  pay_twice: texts.sandbox_bank_pay_twice({}, lang),
  pay_late: texts.sandbox_bank_pay_late({}, lang),
  claw_back: texts.sandbox_bank_claw_back({}, lang),
  end_paid: texts.sandbox_bank_end_paid({}, lang),
  end_failed: texts.sandbox_bank_end_failed({}, lang),
  end_returned: texts.sandbox_bank_end_returned({}, lang),
  no_order: texts.sandbox_bank_no_order({}, lang),
  went_back: texts.sandbox_bank_returned({ amount: '{amount}' }, lang),
  active: texts.sandbox_bank_state_active({}, lang),
  expired: texts.sandbox_bank_state_expired({}, lang),
  paid: texts.sandbox_bank_state_paid({}, lang),
  removed: texts.sandbox_bank_state_removed({}, lang),
  processing: texts.sandbox_bank_state_processing({}, lang),
  failed: texts.sandbox_bank_state_failed({}, lang),
  returned: texts.sandbox_bank_state_returned({}, lang),
  key_unknown: texts.console_reason_key_unknown({}, lang),
  account_closed: texts.console_reason_account_closed({}, lang),
  account_wrong: texts.console_reason_account_wrong({}, lang),
  owner_differs: texts.console_reason_owner_differs({}, lang),
  bank_refused: texts.console_reason_bank_refused({}, lang),
})

const options = (values: Record<string, string>): Html[] =>
  Object.entries(values).map(([value, label]) => html`<option value="${value}">${label}</option>`)

/** The bank section of `/sandbox`; its script fills it. */
export function bankPart(lang: Lang): Html {
  const noticeOptions = options({
    once: texts.sandbox_bank_webhooks_once({}, lang),
    often: texts.sandbox_bank_webhooks_often({}, lang),
    late: texts.sandbox_bank_webhooks_late({}, lang),
    never: texts.sandbox_bank_webhooks_never({}, lang),
  })
  const keys = texts.sandbox_bank_keys(
    { another: KEY_OF_ANOTHER, unknown: KEY_UNKNOWN, closed: KEY_OF_CLOSED_ACCOUNT },
    lang,
  )
  return html`<section id="bank" data-labels="${JSON.stringify(labelsIn(lang))}"><h2>${texts.sandbox_bank({}, lang)}</h2>
    <p class="muted">${texts.sandbox_bank_text({}, lang)}</p>
    <div class="fields"><label>${texts.sandbox_bank_amount({}, lang)}<input id="bank-amount" inputmode="decimal" autocomplete="off" value="10.00" /></label>
      <label>${texts.sandbox_bank_webhooks({}, lang)}<select id="bank-webhooks">${noticeOptions}</select></label></div>
    <button type="button" id="bank-transfer">${texts.sandbox_bank_transfer({}, lang)}</button>
    <h3>${texts.sandbox_bank_charges({}, lang)}</h3><p class="muted" id="bank-no-charges">${texts.sandbox_bank_charges_empty({}, lang)}</p><ul id="bank-charges"></ul>
    <h3>${texts.sandbox_bank_received({}, lang)}</h3><p class="muted" id="bank-no-received">${texts.sandbox_bank_received_empty({}, lang)}</p><ul id="bank-received"></ul>
    <h3>${texts.sandbox_bank_payouts({}, lang)}</h3><p class="muted">${keys}</p>
    <div class="fields"><label>${texts.sandbox_bank_payout_mode({}, lang)}<select id="bank-payout-mode">${options(outcomeLabelsIn(lang))}</select></label></div>
    <p class="muted" id="bank-no-payouts">${texts.sandbox_bank_payouts_empty({}, lang)}</p><ul id="bank-payouts"></ul></section>`
}
