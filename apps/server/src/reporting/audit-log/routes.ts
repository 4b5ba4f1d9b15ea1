import { calls } from '@home-credit/contract'
import { route, type Route } from '../../platform/http/index.ts'
import { namesById } from '../../access/index.ts'
import { listEntries } from './store.ts'
import { z } from 'zod'

const jsonObject = z.record(z.string(), z.unknown())

const operatorIn = (who: string): string | undefined => /^operator:([0-9a-f-]{36})$/.exec(who)?.[1]

export const auditLogRoutes = (): Route[] => [
  route(calls.consoleAudit, async ({ db, input }) => {
    const { rows, total } = await listEntries(db, input)
    const ids = rows.flatMap(({ actor, subject }) => [operatorIn(actor) ?? [], operatorIn(subject) ?? []].flat())
    const names = await namesById(db, [...new Set(ids)])
    const nameOf = (who: string): string | null => names.get(operatorIn(who) ?? '') ?? null
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
