import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { EmailRefused, type EmailGateway } from '../email/email.ts'
import type { Db } from '../db/pool.ts'
import { askOutside } from '../db/transaction.ts'
import { seal, unseal } from '../secrets/seal.ts'
import { addJob, type Job } from './queue.ts'

const PURPOSE = 'email'
const payload = z.object({ id: z.uuid(), sealed: z.string() })
const message = z.object({
  address: z.string(),
  subject: z.string(),
  text: z.string(),
  /** A code that would arrive after it has expired is not sent. */
  until: z.iso.datetime().optional(),
})

/** Queues an e-mail in the caller's transaction. Address and text are sealed in the queue. */
export async function queueEmail(tx: Db, secretKey: Buffer, email: z.input<typeof message>): Promise<void> {
  await addJob(tx, {
    name: 'send_email',
    payload: { id: uuidv7(), sealed: seal(secretKey, PURPOSE, JSON.stringify(email)) },
  })
}

export const sendEmail = (gateway: EmailGateway, secretKey: Buffer): Job => ({
  name: 'send_email',
  asksOutside: true,
  async run({ tx, payload: input, now }) {
    const { id, sealed } = payload.parse(input)
    const { until, ...email } = message.parse(JSON.parse(unseal(secretKey, PURPOSE, sealed)))
    if (until !== undefined && Date.parse(until) <= now.getTime()) return
    try {
      await askOutside(tx, 'gateway', () => gateway.send({ id, ...email }))
    } catch (error) {
      // A final refusal: a retry would be refused again.
      if (!(error instanceof EmailRefused)) throw error
    }
  },
})
