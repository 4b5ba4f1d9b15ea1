import { calls } from '@home-credit/contract'
import { z } from 'zod'
import { operatorNames } from '../../access/index.ts'
import { type CoreDependencies, route, type Route } from '../../platform/http/index.ts'
import { auditLink } from './link.ts'
import { namesIn } from './names.ts'
import { listEntries } from './store.ts'

const jsonObject = z.record(z.string(), z.unknown())

export const auditLogRoutes = ({ secretKey }: Pick<CoreDependencies, 'secretKey'>): Route[] => [
  route(calls.consoleAudit, async ({ db, input, session, now }) => {
    if (input.action === 'operators') return { operators: await operatorNames(db) }
    if (input.action === 'link') return auditLink(secretKey, session.id, input.filter ?? {}, now)
    const { rows, total } = await listEntries(db, input)
    const names = await namesIn(db, rows)
    const nameOf = (who: string): string | null => names.get(who) ?? null
    const entries = rows.map(({ chain, seq, at, actor, action, subject, reason, details, request_id }) => ({
      id: `${chain}-${seq}`,
      at: at.toISOString(),
      actor,
      actor_name: nameOf(actor),
      action,
      subject,
      subject_name: nameOf(subject),
      reason,
      details: jsonObject.parse(details),
      request_id,
    }))
    return { rows: entries, total }
  }),
]
