import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { type Refusal, refuse } from '../../platform/http/index.ts'
import { assertion, challengeIn } from './webauthn-schemas.ts'
import { expiryOf, unverified, type PasskeyRefusal } from './enrol.ts'
import type { RelyingParty } from './relying-party.ts'
import { insertChallenge, lockByCredential, markUsed, takeChallenge, type Owner } from './store.ts'
import { checkAssertion, handleOf, logInOptions, type Options } from './webauthn.ts'

export async function beginLogIn(tx: Db, party: RelyingParty, now: Date): Promise<Options> {
  const { challenge, options } = await logInOptions(party)
  await insertChallenge(tx, { challenge, owner: null, expiresAt: expiryOf(now) })
  return options
}

interface When {
  now: Date
  requestId: string
  lang: Lang
}

/**
 * Returns the owner of the passkey and records its use. Refuses unknown, removed, foreign and wrongly
 * signed passkeys alike. Takes the challenge on the pool, so that it is used up whatever the result.
 */
export async function proveByPasskey(
  tx: Db,
  pool: Db,
  kind: Owner['kind'],
  response: unknown,
  party: RelyingParty,
  { now, requestId, lang }: When,
): Promise<{ ownerId: string; passkeyId: string } | Refusal<PasskeyRefusal>> {
  const answer = assertion.safeParse(response)
  if (!answer.success) return refuse('input_refused', { fields: { response: texts.field_wrong_type({}, lang) } })
  const { clientDataJSON, userHandle } = answer.data.response
  const challenge = challengeIn(clientDataJSON)
  const taken = challenge === undefined ? undefined : await takeChallenge(pool, challenge, now)
  // A challenge for enrolling does not work for logging in.
  if (challenge === undefined || taken === undefined || taken.owner !== null) return refuse('passkey_refused')
  const passkey = await lockByCredential(tx, answer.data.id)
  if (passkey?.owner.kind !== kind || !Buffer.from(userHandle, 'base64url').equals(handleOf(passkey.owner.id)))
    return refuse('passkey_refused')
  const credential = { id: passkey.credential_id, publicKey: passkey.public_key, counter: passkey.counter }
  const checked = await checkAssertion(answer.data, credential, { challenge, party })
  if (checked === undefined) return refuse('passkey_refused')
  if (!checked.userVerified) return unverified(passkey.owner)
  const { counter } = checked
  // Authenticators that do not count stay at zero. If one that counts does not go
  // up, the key was copied: the signature is valid, but comes from another device.
  if ((counter > 0 || passkey.counter > 0) && counter <= passkey.counter) {
    const subject = `${kind}:${passkey.owner.id}`
    await audit(pool, {
      actor: 'system',
      action: 'passkey_copy_refused',
      subject,
      details: { passkey: passkey.id, known: passkey.counter, told: counter },
      now,
      requestId,
    })
    return refuse('passkey_refused')
  }
  await markUsed(tx, passkey.id, counter, now)
  return { ownerId: passkey.owner.id, passkeyId: passkey.id }
}
