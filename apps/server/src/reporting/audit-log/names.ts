import { labelsByIds, namesById } from '../../access/index.ts'
import { namesByBorrower } from '../../borrowers/index.ts'
import { loanNumbersOf } from '../../lending/index.ts'
import type { Db } from '../../platform/db/index.ts'

const WHO = /^(operator|borrower|loan):([0-9a-f-]{36})$/

/** The names of those that acted or were acted on, by the text of the entry; a borrower without a name has ''. */
export async function namesIn(
  db: Db,
  entries: readonly { actor: string; subject: string }[],
): Promise<ReadonlyMap<string, string>> {
  const who = [...new Set(entries.flatMap(({ actor, subject }) => [actor, subject]))]
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
