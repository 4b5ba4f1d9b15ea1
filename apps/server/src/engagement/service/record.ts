import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { hint, type Conversation } from './store.ts'

export type ConversationAction =
  | 'conversation_opened'
  | 'conversation_written'
  | 'conversation_answered'
  | 'conversation_taken'
  | 'conversation_assigned'
  | 'conversation_released'
  | 'conversation_closed'
  | 'conversation_rated'
  | 'fraud_reported'
  | 'stranger_reported'
  | 'complaint_opened'
  | 'complaint_escalated'
  | 'complaint_extended'
  | 'complaint_answered'

export interface Done {
  /** `borrower:<id>` or `operator:<id>`. */
  actor: string
  /** Whom it was assigned to. */
  assignee?: string
  now: Date
  requestId: string
}

/** Records an action in the audit log, under the borrower; never the text of a message. */
export const log = (
  tx: Db,
  conversation: Conversation,
  action: ConversationAction,
  { assignee, ...done }: Done,
): Promise<void> =>
  audit(tx, {
    ...done,
    action,
    subject: `borrower:${conversation.borrower_id}`,
    details: {
      conversation: conversation.id,
      protocol: conversation.protocol,
      seq: conversation.last_seq,
      ...(assignee === undefined ? {} : { operator: assignee }),
    },
  })

/** The last step of every change of a conversation. */
export async function finish(
  tx: Db,
  conversation: Conversation,
  action: ConversationAction,
  done: Done,
): Promise<Conversation> {
  await hint(tx, conversation)
  await log(tx, conversation, action, done)
  return conversation
}
