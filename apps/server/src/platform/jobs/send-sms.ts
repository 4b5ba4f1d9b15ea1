import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import type { SmsGateway } from '../sms/sms.ts'
import type { Db } from '../db/pool.ts'
import { askOutside } from '../db/transaction.ts'
import { seal, unseal } from '../secrets/seal.ts'
import { addJob, type Job } from './queue.ts'

const PURPOSE = 'sms'
const payload = z.object({ id: z.uuid(), sealed: z.string() })
const message = z.object({
  phone: z.string(),
  text: z.string(),
  /** A code that would arrive after it has expired is not sent. */
  until: z.iso.datetime().optional(),
})

/**
 * Queues an SMS in the caller's transaction. Number and text are sealed in the queue: a code is never in the database
 * in plain text. Sends nothing to an account without a confirmed number.
 */
export async function queueSms(tx: Db, secretKey: Buffer, sms: z.input<typeof message>): Promise<void> {
  if (!sms.phone.startsWith('+')) return
  await addJob(tx, {
    name: 'send_sms',
    payload: { id: uuidv7(), sealed: seal(secretKey, PURPOSE, JSON.stringify(sms)) },
  })
}

export const sendSms = (gateway: SmsGateway, secretKey: Buffer): Job => ({
  name: 'send_sms',
  asksOutside: true,
  async run({ tx, payload: input, now }) {
    const { id, sealed } = payload.parse(input)
    const { until, ...sms } = message.parse(JSON.parse(unseal(secretKey, PURPOSE, sealed)))
    if (until === undefined || Date.parse(until) > now.getTime())
      await askOutside(tx, 'gateway', () => gateway.send({ id, ...sms }))
  },
})
