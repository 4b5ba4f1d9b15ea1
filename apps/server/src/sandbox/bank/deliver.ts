import { sql } from 'kysely'
import { payoutSignature, SIGNATURE_HEADER, TIMESTAMP_HEADER } from '../../payments/bank/payout/signature.ts'
import { inWords, pixBy } from './pix-store.ts'
import type { Desk } from './routes.ts'

const AT_ONCE = 16
const TIMEOUT_MS = 5000
/** Whoever took a notice and died with it has lost it after this long, and another delivers it. */
const LEASE_SECONDS = 30
const LONGEST_WAIT_SECONDS = 60

interface Notice {
  id: number
  kind: string
  subject: string
  tries: number
}

interface Post {
  url: string
  headers: Record<string, string>
  body: string
}

const take = async ({ db }: Desk, now: Date): Promise<readonly Notice[]> => {
  const { rows } = await sql<Notice>`
    UPDATE sandbox_bank_notices AS n SET due_at = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS}), tries = tries + 1
    WHERE n.id IN (SELECT id FROM sandbox_bank_notices WHERE due_at <= ${now} ORDER BY due_at, id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
    RETURNING id, kind, subject, tries`.execute(db)
  return rows
}

/** What to post where; nothing where nobody wants to be told. */
async function postOf(
  { db, receiver }: Desk,
  payoutSecret: string,
  { kind, subject }: Notice,
  now: Date,
): Promise<Post | undefined> {
  if (kind === 'pix') {
    const target = await db
      .selectFrom('sandbox_bank_webhooks')
      .select('url')
      .where('key', '=', receiver.key)
      .executeTakeFirst()
    const row = await pixBy(db, subject)
    if (target === undefined || row === undefined) return undefined
    return { url: `${target.url}/pix`, headers: {}, body: JSON.stringify({ pix: await inWords(db, receiver, [row]) }) }
  }
  const { payout_webhook: url } = await db.selectFrom('sandbox_bank').select('payout_webhook').executeTakeFirstOrThrow()
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

/** Delivers what is due, some at a time, in no order that anybody may count on. What is not taken is tried again, less and less often. */
export async function deliver(desk: Desk, payoutSecret: string): Promise<boolean> {
  const now = desk.clock.now()
  const notices = await take(desk, now)
  await Promise.all(
    notices.map(async (notice) => {
      const post = await postOf(desk, payoutSecret, notice, now)
      if (post === undefined || (await isTaken(post))) {
        await desk.db.deleteFrom('sandbox_bank_notices').where('id', '=', notice.id).execute()
        return
      }
      const wait = Math.min(2 ** notice.tries, LONGEST_WAIT_SECONDS)
      await desk.db
        .updateTable('sandbox_bank_notices')
        .set({ due_at: new Date(now.getTime() + wait * 1000) })
        .where('id', '=', notice.id)
        .execute()
    }),
  )
  return notices.length > 0
}
