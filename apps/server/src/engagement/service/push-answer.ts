import * as texts from '@home-credit/texts'
import { z } from 'zod'
import { contactOf } from '../../access/index.ts'
import { queuePush, quietUntil } from '../../messages/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { addJob, type Job } from '../../platform/jobs/index.ts'
import { findConversation, type Conversation } from './store.ts'

const payload = z.object({ conversation_id: z.uuid(), seq: z.int() })

/** Time for a borrower who has the conversation open to read the answer there. */
const READING_MS = 5000
const DAYS_MS = 2 * 24 * 3_600_000

const queueAnswer = (tx: Db, conversationId: string, seq: number, runAt: Date): Promise<void> =>
  addJob(tx, { name: 'push_answer', payload: { conversation_id: conversationId, seq }, runAt })

export const notifyOfAnswer = (tx: Db, { id, last_seq }: Conversation, now: Date): Promise<void> =>
  queueAnswer(tx, id, last_seq, new Date(now.getTime() + READING_MS))

/** Notifies of an answer that the borrower has not read, after their quiet hours. */
export const pushAnswer = (secretKey: Buffer): Job => ({
  name: 'push_answer',
  async run({ tx, payload: input, now }) {
    const { conversation_id: conversationId, seq } = payload.parse(input)
    const conversation = await findConversation(tx, conversationId)
    if (conversation === undefined || conversation.borrower_seq >= seq) return
    const { borrower_id: borrowerId } = conversation
    const { push, quiet, chosenLang } = await contactOf(tx, borrowerId)
    if (!push.service) return
    const later = quietUntil(now, quiet)
    if (later !== undefined) return queueAnswer(tx, conversationId, seq, later)
    await queuePush(
      tx,
      secretKey,
      {
        borrowerId,
        lang: chosenLang,
        urgency: 'high',
        until: new Date(now.getTime() + DAYS_MS),
        compose: (lang) => ({
          title: texts.push_service_title({}, lang),
          body: texts.push_service({}, lang),
          path: '#/pages/service/index',
          tag: 'service',
        }),
      },
      now,
    )
  },
})
