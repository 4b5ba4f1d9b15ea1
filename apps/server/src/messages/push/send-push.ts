import { createHash } from 'node:crypto'
import type { Lang } from '@home-credit/texts/runtime'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { askOutside, type Db } from '../../platform/db/index.ts'
import { addJob, type Job } from '../../platform/jobs/index.ts'
import type { PushContent } from '../../platform/push/index.ts'
import { seal, unseal } from '../../platform/secrets/index.ts'
import { openAddress } from './sealed-address.ts'
import { deleteSubscription, openSubscription, subscriptionsOf } from './store.ts'
import type { PushDependencies } from './subscribe.ts'

const PURPOSE = 'push'
const payload = z.object({ id: z.uuid(), subscription_id: z.uuid(), sealed: z.string() })
const queued = z.object({
  content: z.object({ title: z.string(), body: z.string(), path: z.string(), tag: z.string() }),
  urgency: z.enum(['normal', 'high']),
  /** Later, it is not worth showing. */
  until: z.iso.datetime(),
})

export interface Notification {
  borrowerId: string
  /** Null: each device gets the language that it registered with. */
  lang: Lang | null
  urgency: 'normal' | 'high'
  until: Date
  compose(lang: Lang): PushContent
}

/** Queues a notification for every device of a borrower, in the caller's transaction: one job each, since one may fail. */
export async function queuePush(
  tx: Db,
  secretKey: Buffer,
  { borrowerId, lang, urgency, until, compose }: Notification,
  now: Date,
): Promise<void> {
  for (const device of await subscriptionsOf(tx, borrowerId, now)) {
    const message: z.input<typeof queued> = {
      content: compose(lang ?? device.lang),
      urgency,
      until: until.toISOString(),
    }
    await addJob(tx, {
      name: 'send_push',
      payload: { id: uuidv7(), subscription_id: device.id, sealed: seal(secretKey, PURPOSE, JSON.stringify(message)) },
    })
  }
}

/** Of a tag, as the protocol allows it; reveals nothing to the push service. */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

/** Sends nothing to a device that was switched off or logged out meanwhile, and forgets one that no longer exists. */
export const sendPush = ({ push, keyring, secretKey }: PushDependencies & { secretKey: Buffer }): Job => ({
  name: 'send_push',
  asksOutside: true,
  async run({ tx, payload: input, now }) {
    const { id, subscription_id: subscriptionId, sealed } = payload.parse(input)
    const { content, urgency, until } = queued.parse(JSON.parse(unseal(secretKey, PURPOSE, sealed)))
    const ttlSeconds = Math.floor((Date.parse(until) - now.getTime()) / 1000)
    const subscription = await openSubscription(tx, subscriptionId, now)
    if (ttlSeconds <= 0 || subscription === undefined) return
    const { publicKey, ...to } = openAddress(keyring, subscription.borrower_id, subscription.sealed)
    // The browser has subscribed with another key of ours: its service would refuse us.
    const outcome =
      publicKey === push.publicKey()
        ? await askOutside(tx, 'service', () =>
            push.send({ id, content, to, ttlSeconds, urgency, topic: topicOf(content.tag) }),
          )
        : 'gone'
    if (outcome === 'gone') await deleteSubscription(tx, subscriptionId)
  },
})
