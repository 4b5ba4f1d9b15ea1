import type { CallOutput } from '@home-credit/contract'
import type { Db } from '../../platform/db/index.ts'
import { type CoreDependencies, publicOrigin, type Session } from '../../platform/http/index.ts'
import { countedInvitees, summaryOf } from '../../access/index.ts'
import { settingsInForce } from '../../settings/index.ts'
import { verifiedAmong } from '../../borrowers/index.ts'

interface InvitationContext {
  dependencies: Pick<CoreDependencies, 'secretKey' | 'publicUrl'>
  session: Session
  now: Date
  origin: string
}

/** A borrower sees only the number of their invitees, never who they are. */
export async function ownInvitation(
  db: Db,
  { dependencies, session, now, origin }: InvitationContext,
): Promise<CallOutput<'POST /api/app/invite'>> {
  const { invitation_code: code } = await summaryOf(dependencies, db, session, now)
  const { invitations } = await settingsInForce(db, now, ['invitations'])
  const invitees = await countedInvitees(db, session.subjectId)
  const verified = await verifiedAmong(db, invitees)
  const link = new URL(`/#/pages/login/register?code=${code}`, publicOrigin(dependencies, origin)).href
  return { code, link, invitees: invitees.length, valid: verified.size, counted_per_day: invitations.counted_per_day }
}
