import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { labelsFor } from './labels.ts'

type Contact = CallOutput<'POST /api/console/loan_account'>['account']['contacts'][number]

export const contactOutcomes = labelsFor<Contact['outcome']>({
  no_answer: texts.console_contact_outcome_no_answer,
  wrong_person: texts.console_contact_outcome_wrong_person,
  spoke: texts.console_contact_outcome_spoke,
  will_pay: texts.console_contact_outcome_will_pay,
  cannot_pay: texts.console_contact_outcome_cannot_pay,
  disputes: texts.console_contact_outcome_disputes,
  says_paid: texts.console_contact_outcome_says_paid,
})
