import { calls } from '@home-credit/contract'
import { route, type Route } from '../../platform/http/index.ts'
import { labelsByIds, namesById } from '../../access/index.ts'
import { namesByBorrower } from '../../borrowers/index.ts'
import { loanNumbersOf } from '../../lending/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { listEntries } from './store.ts'
import { z } from 'zod'

const jsonObject = z.record(z.string(), z.unknown())

const WHO = /^(operator|borrower|loan):([0-9a-f-]{36})$/

/** The names of those that acted or were acted on, by the text of the entry; a borrower without a name has ''. */
async function namesIn(db: Db, who: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const idsOf = (kind: string): string[] =>
    who.flatMap((text) => {
      const [, named, id] = WHO.exec(text) ?? []
      return named === kind && id !== undefined ? [id] : []
    })
  const [operators, borrowers, loans] = [idsOf('operator'), idsOf('borrower'), idsOf('loan')]
  const names = await namesByBorrower(db, borrowers)
  const existing = await labelsByIds(db, borrowers)
  return new Map([
    ...[...(await namesById(db, operators))].map(([id, name]) => [`operator:${id}`, name] as const),
    ...[...existing.keys()].map((id) => [`borrower:${id}`, names.get(id) ?? ''] as const),
    ...[...(await loanNumbersOf(db, loans))].map(([id, number]) => [`loan:${id}`, number] as const),
  ])
}

export const auditLogRoutes = (): Route[] => [
  route(calls.consoleAudit, async ({ db, input }) => {
    const { rows, total } = await listEntries(db, input)
    const names = await namesIn(db, [...new Set(rows.flatMap(({ actor, subject }) => [actor, subject]))])
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
