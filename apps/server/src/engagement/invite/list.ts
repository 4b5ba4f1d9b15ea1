import type { CallOutput, ParsedOf, calls } from '@home-credit/contract'
import type { Db } from '../../platform/db/index.ts'
import { labelsByIds, listInvited } from '../../access/index.ts'
import { namesByBorrower, verifiedAmong } from '../../borrowers/index.ts'

export async function listInvitations(
  db: Db,
  { filter = {}, page, page_size }: ParsedOf<typeof calls.consoleInvitations>,
): Promise<CallOutput<'POST /api/console/invitations'>> {
  const { rows, total } = await listInvited(db, filter, { page, pageSize: page_size })
  const pairs = rows.flatMap(({ id, invited_by, invitation_note, created_at }) =>
    invited_by === null
      ? []
      : [
          {
            invitee: id,
            inviter: invited_by,
            note: invitation_note,
            at: created_at.toISOString(),
          },
        ],
  )
  const people = pairs.flatMap(({ invitee, inviter }) => [invitee, inviter])
  const labels = await labelsByIds(db, people)
  const names = await namesByBorrower(db, people)
  const verified = await verifiedAmong(
    db,
    pairs.map(({ invitee }) => invitee),
  )
  const person = (id: string) => ({
    id,
    name: names.get(id) ?? '',
    phone_masked: labels.get(id)?.phoneMasked ?? null,
  })
  return {
    rows: pairs.map(({ invitee, inviter, note, at }) => ({
      invitee: person(invitee),
      inviter: person(inviter),
      at,
      note,
      verified: verified.has(invitee),
    })),
    total,
  }
}
