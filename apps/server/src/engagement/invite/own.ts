import type { CallOutput } from '@home-credit/contract'
import type { Db } from '../../platform/db/pool.ts'
import type { Parts } from '../../platform/http/parts.ts'
import { publicOrigin } from '../../platform/http/public-origin.ts'
import type { Session } from '../../platform/http/session.ts'
import { summaryOf } from '../../access/identity/borrower.ts'
import { countedInvitees } from '../../access/identity/invitation-queries.ts'
import { settingsInForce } from '../../settings/settings.ts'
import { verifiedAmong } from '../../borrowers/verification/verification.ts'

interface Asked {
  parts: Pick<Parts, 'secretKey' | 'publicUrl'>
  session: Session
  now: Date
  origin: string
}

/** What a borrower sees of their own invitation: numbers, never who. */
export async function ownInvitation(
  db: Db,
  { parts, session, now, origin }: Asked,
): Promise<CallOutput<'POST /api/app/invite'>> {
  const { invitation_code: code } = await summaryOf(parts, db, session, now)
  const { invitations } = await settingsInForce(db, now, ['invitations'])
  const invitees = await countedInvitees(db, session.subjectId)
  const verified = await verifiedAmong(db, invitees)
  const link = new URL(`/#/pages/login/register?code=${code}`, publicOrigin(parts, origin)).href
  return { code, link, invitees: invitees.length, valid: verified.size, counted_per_day: invitations.counted_per_day }
}
