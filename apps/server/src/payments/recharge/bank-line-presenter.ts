import type { CallOutput } from '@home-credit/contract'
import type { Db } from '../../platform/db/index.ts'
import type { Keyring } from '../../platform/secrets/index.ts'
import { presentLine, type LineView } from '../bank-lines/line-presenter.ts'
import type { Line } from '../bank-lines/line-queries.ts'
import { namesById } from '../../access/index.ts'
import { namesByBorrower } from '../../borrowers/index.ts'
import { numbersOf } from './order-queries.ts'

export type ProposalView = NonNullable<
  Extract<CallOutput<'POST /api/console/suspense'>, { line: unknown }>['line']['proposal']
>

const present = (ids: readonly (string | null)[]): string[] => ids.flatMap((id) => (id === null ? [] : [id]))

export async function presentBankLines(db: Db, keyring: Keyring, lines: readonly Line[]): Promise<LineView[]> {
  const names = await namesByBorrower(db, present(lines.map(({ borrower_id }) => borrower_id)))
  const numbers = await numbersOf(db, present(lines.map(({ order_id }) => order_id)))
  const of = (found: ReadonlyMap<string, string>, id: string | null): string | null =>
    id === null ? null : (found.get(id) ?? '')
  return lines.map((line) =>
    presentLine(keyring, line, { borrowerName: of(names, line.borrower_id), orderNumber: of(numbers, line.order_id) }),
  )
}

/** By EndToEndId; `by_me` depends on the operator. */
export async function presentLineProposals(
  db: Db,
  lines: readonly Line[],
  operatorId: string,
): Promise<ReadonlyMap<string, ProposalView>> {
  const names = await namesByBorrower(db, present(lines.map(({ proposed_for }) => proposed_for)))
  const operators = await namesById(db, present(lines.map(({ proposed_by }) => proposed_by)))
  return new Map(
    lines.flatMap(({ end_to_end_id, proposed, proposed_for, proposed_by, proposed_at }) =>
      proposed === null || proposed_by === null || proposed_at === null
        ? []
        : [
            [
              end_to_end_id,
              {
                kind: proposed,
                end_to_end_id,
                borrower_id: proposed_for,
                borrower_name: proposed_for === null ? null : (names.get(proposed_for) ?? ''),
                by_me: proposed_by === operatorId,
                by_name: operators.get(proposed_by) ?? '',
                at: proposed_at.toISOString(),
              },
            ],
          ],
    ),
  )
}
