import { calls } from '@home-credit/contract'
import { audit } from '../../platform/audit/index.ts'
import { type Parts, Refusal, route, type Route } from '../../platform/http/index.ts'
import { summaryOf } from '../identity/borrower.ts'
import { openFor, type OnNewDevice } from '../identity/open-session.ts'
import { beginEnrolment, enrol, mayEnrol, removePasskey } from './enrol.ts'
import { beginLogIn, proveByPasskey } from './log-in.ts'
import { relyingParty } from './relying-party.ts'
import { listPasskeys, type Passkey } from './store.ts'

const told = ({ id, name, created_at, used_at }: Passkey) => ({
  id,
  name,
  created_at: created_at.toISOString(),
  used_at: used_at?.toISOString() ?? null,
})
const answer = (result: Passkey[] | Refusal) => (result instanceof Refusal ? result : { passkeys: result.map(told) })

export const passkeyRoutes = (parts: Parts, onNewDevice: OnNewDevice): Route[] => [
  route(calls.appPasskeys, async ({ db, input, session, now, requestId, lang, origin }) => {
    const asked = { borrowerId: session.subjectId, now, requestId, lang }
    const owner = { kind: 'borrower', id: session.subjectId } as const
    if (input.action === 'list') return answer(await listPasskeys(db, owner))
    if (input.action === 'remove') return answer(await removePasskey(db, parts.secretKey, input.id, asked))
    const party = relyingParty(parts.publicUrl, origin)
    if (party instanceof Refusal) return party
    if (input.action === 'enrol') return answer(await enrol(db, parts, input, party, asked))
    const allowed = await mayEnrol(db, parts, input.sms_code, asked)
    if (allowed !== undefined) return allowed
    const { phone_masked, nickname } = await summaryOf(parts, db, session, now)
    const named = { userName: phone_masked, displayName: nickname }
    return { options: await beginEnrolment(db, owner, named, party, asked) }
  }),

  route(calls.appPasskeyOptions, async ({ db, now, origin }) => {
    const party = relyingParty(parts.publicUrl, origin)
    return party instanceof Refusal ? party : { options: await beginLogIn(db, party, now) }
  }),

  route(calls.appPasskeyLogin, async ({ db, input, now, requestId, lang, origin, userAgent }) => {
    const party = relyingParty(parts.publicUrl, origin)
    if (party instanceof Refusal) return party
    const proven = await proveByPasskey(db, parts.pool, 'borrower', input.response, party, { now, requestId, lang })
    if (proven instanceof Refusal) return proven
    const opening = { borrowerId: proven.ownerId, deviceToken: input.device_token, onNewDevice }
    const opened = await openFor(parts, db, opening, { now, requestId, lang, origin, userAgent })
    if (opened instanceof Refusal) return opened
    const actor = `borrower:${proven.ownerId}`
    await audit(db, {
      actor,
      action: 'logged_in',
      subject: actor,
      details: { by: 'passkey', passkey: proven.passkeyId },
      now,
      requestId,
    })
    return opened
  }),
]
