import { payoutSignature, SIGNATURE_HEADER, TIMESTAMP_HEADER } from '../../payments/index.ts'
import { inWords, pixBy } from './pix-store.ts'
import type { Desk } from './routes.ts'
import {
  deleteNotice,
  findWebhook,
  payoutWebhook,
  postponeNotice,
  takeDueNotices,
  type Notice,
} from './webhook-store.ts'

const AT_ONCE = 16
const TIMEOUT_MS = 5000
/** If a server dies after taking a notice, another delivers it after this time. */
const LEASE_SECONDS = 30
const LONGEST_WAIT_SECONDS = 60

interface Post {
  url: string
  headers: Record<string, string>
  body: string
}

/** Undefined when no webhook is registered or the PIX does not exist. */
async function postOf(
  { db, receiver }: Desk,
  payoutSecret: string,
  { kind, subject }: Notice,
  now: Date,
): Promise<Post | undefined> {
  if (kind === 'pix') {
    const target = await findWebhook(db, receiver.key)
    const row = await pixBy(db, subject)
    if (target === undefined || row === undefined) return undefined
    return { url: `${target.url}/pix`, headers: {}, body: JSON.stringify({ pix: await inWords(db, receiver, [row]) }) }
  }
  const url = await payoutWebhook(db)
  if (url === null) return undefined
  const body = JSON.stringify({ payouts: [{ id: subject }] })
  const timestamp = now.toISOString()
  return {
    url,
    headers: { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: payoutSignature(payoutSecret, timestamp, body) },
    body,
  }
}

const isTaken = async ({ url, headers, body }: Post): Promise<boolean> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

/** Delivers due notices in no particular order. Failed ones are tried again at growing intervals. */
export async function deliver(desk: Desk, payoutSecret: string): Promise<boolean> {
  const now = desk.clock.now()
  const notices = await takeDueNotices(desk.db, { now, leaseSeconds: LEASE_SECONDS, limit: AT_ONCE })
  await Promise.all(
    notices.map(async (notice) => {
      const post = await postOf(desk, payoutSecret, notice, now)
      if (post === undefined || (await isTaken(post))) {
        await deleteNotice(desk.db, notice.id)
        return
      }
      const wait = Math.min(2 ** notice.tries, LONGEST_WAIT_SECONDS)
      await postponeNotice(desk.db, notice.id, new Date(now.getTime() + wait * 1000))
    }),
  )
  return notices.length > 0
}
