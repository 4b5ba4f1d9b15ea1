import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import type { Contact, PushTopic } from '../access/index.ts'
import type { Db } from '../platform/db/index.ts'
import type { PushContent } from '../platform/push/index.ts'
import { type Details, sayInApp } from './details.ts'
import { linkOf, titleOf, type LinkTo, type MessageKind } from './kinds.ts'
import { queuePush } from './push/send-push.ts'

type Plain = (parameters: Record<string, never>, lang: Lang) => string

/** The kinds that are also pushed, by what the borrower chose; each with its sentence without an amount. */
const PUSHED: Partial<Record<MessageKind, [topic: PushTopic, plain: Plain]>> = {
  due_soon: ['due', texts.push_due_soon],
  due_today: ['due', texts.push_due_today],
  overdue: ['due', texts.push_overdue],
  debit_short: ['due', texts.push_debit_short],
  claim_reminder: ['due', texts.push_claim_reminder],
  credited: ['credited', texts.push_credited],
  repaid: ['paid', texts.push_repaid],
  settled: ['paid', texts.push_settled],
  recharge_arrived: ['paid', texts.push_recharge_arrived],
  recharge_found: ['paid', texts.push_recharge_arrived],
  proof_accepted: ['paid', texts.push_recharge_arrived],
  proof_refused: ['paid', texts.push_proof_refused],
  withdrawal_paid: ['paid', texts.push_withdrawal_paid],
  withdrawal_failed: ['paid', texts.push_withdrawal_failed],
  withdrawal_returned: ['paid', texts.push_withdrawal_failed],
  complaint_answered: ['service', texts.push_service],
}

/** The pages of the borrower app. */
const PAGES: Record<LinkTo, (id: string) => string> = {
  loan: (id) => `my/LoanDetails?id=${id}`,
  installments: (id) => `my/MyRepayment?loan=${id}`,
  repayments: (id) => `my/RefundList?loan=${id}`,
  recharge: (id) => `index/payment?order=${id}`,
  withdrawal: (id) => `index/withdraw?order=${id}`,
  wallet: () => 'my/wallet',
  devices: () => 'my/settings',
  conversation: (id) => `service/index?talk=${id}`,
}

/** A reminder of this morning is wrong tomorrow. */
const DUE_HOURS = 12
const OTHER_HOURS = 48

export interface NotifiedMessage {
  id: string
  kind: MessageKind
  borrowerId: string
  loanId: string | null
  details: Details
}

const contentOf = (
  { id, kind, loanId, details }: NotifiedMessage,
  [topic, plain]: [PushTopic, Plain],
  amounts: boolean,
  lang: Lang,
): PushContent => {
  const link = linkOf(kind, loanId, details)
  return {
    title: titleOf(kind, lang),
    body: amounts ? sayInApp(kind, details, lang) : plain({}, lang),
    path: `#/pages/${PAGES[link.to](link.id ?? '')}`,
    // The reminder of a day replaces the one of the day before.
    tag: topic === 'due' ? `due ${loanId ?? details.number}` : id,
  }
}

/** Queues a notification for the borrower's devices if they chose its topic, in the caller's transaction. */
export async function notifyDevices(
  tx: Db,
  secretKey: Buffer,
  { push, chosenLang }: Contact,
  message: NotifiedMessage,
  now: Date,
): Promise<void> {
  const pushed = PUSHED[message.kind]
  if (pushed === undefined || !push[pushed[0]]) return
  const hours = pushed[0] === 'due' ? DUE_HOURS : OTHER_HOURS
  await queuePush(
    tx,
    secretKey,
    {
      borrowerId: message.borrowerId,
      lang: chosenLang,
      urgency: 'normal',
      until: new Date(now.getTime() + hours * 3_600_000),
      compose: (lang) => contentOf(message, pushed, push.amounts, lang),
    },
    now,
  )
}
