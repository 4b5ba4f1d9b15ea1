import type { CallOutput } from '@home-credit/contract'
import type { Db } from '../../platform/db/index.ts'
import type { Session } from '../../platform/http/index.ts'
import { signedLink, viewerOf } from '../../platform/files/index.ts'
import { maskPhone, namesById } from '../../access/index.ts'
import { namesByBorrower } from '../profile/queries.ts'
import { passedDocuments } from '../verification/verification.ts'
import { needsComparison } from './decide.ts'
import { countCancelled, type Change } from './store.ts'

type Output = CallOutput<'POST /api/console/phone_changes'>
type Row = Extract<Output, { rows: unknown }>['rows'][number]
type OneChange = Extract<Output, { change: unknown }>['change']

/** Leaves out whether the CPF was right. */
export const presentToBorrower = ({ id, state, new_phone, asked_at, takes_effect_at, reason }: Change) => ({
  id,
  state,
  new_phone_masked: maskPhone(new_phone),
  asked_at: asked_at.toISOString(),
  takes_effect_at: takes_effect_at?.toISOString() ?? null,
  reason,
})

export async function presentRows(db: Db, changes: readonly Change[], operatorId: string): Promise<Row[]> {
  const borrowers = await namesByBorrower(
    db,
    changes.map(({ borrower_id }) => borrower_id),
  )
  const names = await namesById(
    db,
    changes.flatMap(({ first_approved_by, decided_by }) => [first_approved_by ?? [], decided_by ?? []].flat()),
  )
  const approval = (by: string | null, at: Date | null, note: string | null): Row['first_approval'] =>
    by === null || at === null
      ? null
      : { by_name: names.get(by) ?? '', by_me: by === operatorId, at: at.toISOString(), note }
  return changes.map((change) => ({
    ...presentToBorrower(change),
    kind: change.kind,
    borrower_id: change.borrower_id,
    borrower_name: borrowers.get(change.borrower_id) ?? '',
    old_phone_masked: maskPhone(change.old_phone),
    cpf_matches: change.cpf_matches,
    document_link: null,
    first_approval: approval(change.first_approved_by, change.first_approved_at, change.first_note),
    // Changes from before two approvals were required have only one.
    second_approval:
      change.first_approved_by !== null && (change.state === 'waiting_delay' || change.state === 'done')
        ? approval(change.decided_by, change.decided_at, change.second_note)
        : null,
  }))
}

/** A change with its pictures beside those of the verification. */
export async function presentOne(
  db: Db,
  secretKey: Buffer,
  change: Change,
  { session, now }: { session: Session; now: Date },
): Promise<OneChange> {
  const [row] = await presentRows(db, [change], session.subjectId)
  if (row === undefined) throw new Error('the change was not presented')
  const linkTo = (fileId: string): string => signedLink({ secretKey, fileId, now, viewer: viewerOf(session) })
  const passed = await passedDocuments(db, change.borrower_id)
  const cancelled = (await countCancelled(db, change.borrower_id)) - (change.state === 'cancelled' ? 1 : 0)
  return {
    ...row,
    document_link: linkTo(change.document_file_id),
    selfie_link: change.selfie_file_id === null ? null : linkTo(change.selfie_file_id),
    cancelled_before: cancelled,
    needs_comparison: needsComparison(change, cancelled),
    verified: {
      at: passed[0]?.decided_at.toISOString() ?? null,
      documents: passed.map(({ kind, file_id }) => ({ kind, link: linkTo(file_id) })),
    },
  }
}
