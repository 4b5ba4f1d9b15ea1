import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type { LoanQueueName } from '../../shared/waiting-work.ts'
import type { IconName } from '../../ui/Icon.tsx'

type Answer = CallOutput<'POST /api/console/queue'>
export type QueueRow = Extract<Answer, { rows: unknown }>['rows'][number]

interface About {
  name: () => string
  icon: IconName
  /** Why an operator may not decide a case of this queue. */
  barred: () => string
}

const ABOUT: Record<LoanQueueName, About> = {
  // No operator is ever barred from verification, the first step.
  verification: { name: texts.console_queue_verification, icon: 'user-check', barred: texts.console_barred },
  quota: { name: texts.console_queue_quota, icon: 'scale', barred: texts.console_barred_quota },
  review: { name: texts.console_queue_review, icon: 'file-check', barred: texts.console_barred_review },
  release: { name: texts.console_queue_release, icon: 'key-round', barred: texts.console_barred_release },
}

/** In the order in which a loan passes them. */
export const LOAN_QUEUES = ['verification', 'quota', 'review', 'release'] as const satisfies readonly LoanQueueName[]
export const loanQueueName = (queue: LoanQueueName): string => ABOUT[queue].name()
export const loanQueueIcon = (queue: LoanQueueName): IconName => ABOUT[queue].icon
export const barredSentence = (queue: LoanQueueName): string => ABOUT[queue].barred()
export const loanQueuePath = (queue: LoanQueueName): readonly string[] => ['queues', queue]
