import { audit } from '../../platform/audit/index.ts'
import { type Db, inTransaction, Undo } from '../../platform/db/index.ts'
import type { StopContext, StopHandler, StopHandlers } from './handlers.ts'
import { hashOfToken } from './make.ts'
import { lockLink, markUsed } from './store.ts'

/**
 * Uses a link once and returns its handler. Returns undefined when the
 * link is used, expired or invented, or there is nothing left to stop.
 */
export const useStopLink = (
  db: Db,
  handlers: StopHandlers,
  token: string,
  context: StopContext,
): Promise<StopHandler | undefined> =>
  inTransaction<StopHandler | undefined>(db, async (tx) => {
    const hash = hashOfToken(token)
    const link = await lockLink(tx, hash, context.now)
    const handler = link && handlers[link.kind]
    if (link === undefined || handler === undefined) return undefined
    if (!(await handler.act(tx, link, context))) throw new Undo(undefined)
    await markUsed(tx, hash, context.now)
    const { now, requestId } = context
    const subject = `borrower:${link.borrowerId}`
    const details = { kind: link.kind, subject: link.subjectId, made_at: link.createdAt.toISOString() }
    await audit(tx, { actor: subject, action: 'stop_link_used', subject, details, requestId, now })
    return handler
  })
