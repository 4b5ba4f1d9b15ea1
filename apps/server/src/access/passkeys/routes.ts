import { calls } from '@home-credit/contract'
import { audit } from '../../platform/audit/index.ts'
import { type CoreDependencies, Refusal, route, type Route } from '../../platform/http/index.ts'
import { summaryOf } from '../identity/borrower.ts'
import { openFor, type OnNewDevice } from '../identity/open-session.ts'
import { beginEnrolment, enrol, mayEnrol, removePasskey } from './enrol.ts'
import { beginLogIn, proveByPasskey } from './log-in.ts'
import { relyingParty } from './relying-party.ts'
import { listPasskeys, type Passkey } from './store.ts'

const presentPasskey = ({ id, name, created_at, used_at }: Passkey) => ({
  id,
  name,
  created_at: created_at.toISOString(),
  used_at: used_at?.toISOString() ?? null,
})
const answer = (result: Passkey[] | Refusal) =>
  result instanceof Refusal ? result : { passkeys: result.map(presentPasskey) }

export const passkeyRoutes = (dependencies: CoreDependencies, onNewDevice: OnNewDevice): Route[] => [
  route(calls.appPasskeys, async ({ db, input, session, now, requestId, lang, origin }) => {
    const context = { borrowerId: session.subjectId, now, requestId, lang }
    const owner = { kind: 'borrower', id: session.subjectId } as const
    if (input.action === 'list') return answer(await listPasskeys(db, owner))
    if (input.action === 'remove') return answer(await removePasskey(db, dependencies.secretKey, input.id, context))
    const party = relyingParty(dependencies.publicUrl, origin)
    if (party instanceof Refusal) return party
    if (input.action === 'enrol') return answer(await enrol(db, dependencies, input, party, context))
    const allowed = await mayEnrol(db, dependencies, input.sms_code, context)
    if (allowed !== undefined) return allowed
    const { phone_masked, nickname } = await summaryOf(dependencies, db, session, now)
    const named = { userName: phone_masked, displayName: nickname }
    return { options: await beginEnrolment(db, owner, named, party, context) }
  }),

  route(calls.appPasskeyOptions, async ({ db, now, origin }) => {
    const party = relyingParty(dependencies.publicUrl, origin)
    return party instanceof Refusal ? party : { options: await beginLogIn(db, party, now) }
  }),

  route(calls.appPasskeyLogin, async ({ db, input, now, requestId, lang, origin, userAgent }) => {
    const party = relyingParty(dependencies.publicUrl, origin)
    if (party instanceof Refusal) return party
    const proven = await proveByPasskey(db, dependencies.pool, 'borrower', input.response, party, {
      now,
      requestId,
      lang,
    })
    if (proven instanceof Refusal) return proven
    const opening = { borrowerId: proven.ownerId, deviceToken: input.device_token, onNewDevice }
    const result = await openFor(dependencies, db, opening, { now, requestId, lang, origin, userAgent })
    if (result instanceof Refusal) return result
    const actor = `borrower:${proven.ownerId}`
    await audit(db, {
      actor,
      action: 'logged_in',
      subject: actor,
      details: { by: 'passkey', passkey: proven.passkeyId },
      now,
      requestId,
    })
    return result
  }),
]
