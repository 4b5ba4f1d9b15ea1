import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { z } from 'zod'
import { moneyIn, reais } from '../platform/format/index.ts'
import { dayFor, LOCALES } from '../platform/clock/index.ts'
import { sentenceOf, type MessageKind } from './kinds.ts'
import { reasonIn } from './reasons.ts'

/** The stored values of a message, never its text. Older messages may lack some. */
const details = z.object({
  number: z.string().default(''),
  amount_cents: z.int().optional(),
  reason: z.string().optional(),
  order_id: z.uuid().optional(),
  conversation_id: z.uuid().optional(),
  installment: z.int().optional(),
  payable_on: z.iso.date().optional(),
  /** The last day for the answer to a complaint. */
  answer_on: z.iso.date().optional(),
  /** The day for which the amount is right. */
  as_of: z.iso.date().optional(),
  device: z.string().optional(),
})

export type Details = z.output<typeof details>

export const detailsIn = (stored: unknown): Details => details.parse(stored)

const dayIn = (day: string | undefined, lang: Lang): string => (day === undefined ? '' : dayFor(day, lang))

/** The text of a message, naming the lender. */
export const say = (kind: MessageKind, messageDetails: Details, brand: string, lang: Lang, money = reais): string =>
  sentenceOf(kind)(
    {
      brand,
      number: messageDetails.number,
      amount: money(messageDetails.amount_cents ?? 0),
      reason: reasonIn(messageDetails.reason, lang),
      installment: String(messageDetails.installment ?? ''),
      date: dayIn(messageDetails.payable_on ?? messageDetails.answer_on, lang),
      day: dayIn(messageDetails.as_of, lang),
      device: messageDetails.device || texts.sessions_unknown({}, lang),
    },
    lang,
  )

/**
 * The text for the app: amounts in the app's format, and without
 * the lender's name and colon that every text starts with.
 */
export function sayInApp(kind: MessageKind, messageDetails: Details, lang: Lang): string {
  const text = say(kind, messageDetails, '', lang, (cents) => moneyIn(lang, cents)).replace(/^\s*[:：]\s*/, '')
  return text.charAt(0).toLocaleUpperCase(LOCALES[lang]) + text.slice(1)
}
