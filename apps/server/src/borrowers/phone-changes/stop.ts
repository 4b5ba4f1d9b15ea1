import * as texts from '@home-credit/texts'
import { momentIn } from '../../platform/clock/index.ts'
import type { CoreDependencies } from '../../platform/http/index.ts'
import { maskPhone, type StopHandler } from '../../access/index.ts'
import { cancelByLink } from './ask.ts'
import { findChange, isOpen } from './store.ts'

/** The stop link in the SMS to the current number: its reader cancels the change without logging in. */
export const stopPhoneChange = (dependencies: CoreDependencies): StopHandler => ({
  texts: {
    title: texts.phone_change_stop_title,
    lead: texts.phone_change_stop_lead,
    effects: [texts.phone_change_stop_effect_number, texts.phone_change_stop_effect_recorded],
    button: texts.phone_change_stop_button,
    done: texts.phone_change_stop_done,
    doneLead: texts.phone_change_stop_done_lead,
    next: { label: texts.stop_to_forgot, href: '/#/pages/login/forgot' },
  },
  async facts(db, { borrowerId, subjectId }, { lang }) {
    const change = await findChange(db, subjectId)
    if (change?.borrower_id !== borrowerId || !isOpen(change)) return undefined
    return [
      [texts.phone_change_to({}, lang), maskPhone(change.new_phone)],
      [texts.phone_change_requested_at({}, lang), momentIn(change.asked_at, lang)],
      ...(change.takes_effect_at === null
        ? []
        : [[texts.phone_change_effect({}, lang), momentIn(change.takes_effect_at, lang)] as const]),
    ]
  },
  act: (tx, { subjectId }, { now, requestId }) => cancelByLink(dependencies, tx, { id: subjectId, now, requestId }),
})
