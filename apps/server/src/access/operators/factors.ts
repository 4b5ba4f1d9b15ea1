import { createHash, randomBytes } from 'node:crypto'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import type { Db } from '../../platform/db/index.ts'
import { type CoreDependencies, Refusal, refuse } from '../../platform/http/index.ts'
import {
  base32,
  type Keyring,
  newTotpKey,
  openField,
  sealField,
  stepOfCode,
  totpUri,
} from '../../platform/secrets/index.ts'
import {
  beginEnrolment,
  deletePasskeysOf,
  enrolFor,
  listPasskeys,
  type Owner,
  type PasskeyRefusal,
} from '../passkeys/enrol.ts'
import { relyingParty } from '../passkeys/relying-party.ts'
import {
  countRecoveryCodes,
  markRecoveryCodeUsed,
  replaceRecoveryCodes,
  secretsOf,
  updateSecrets,
  acceptStep,
  type Secrets,
} from './account-store.ts'

export const ownerOf = (operatorId: string): Owner => ({ kind: 'operator', id: operatorId })

const purposeOf = (operatorId: string): string => `totp of operator ${operatorId}`
export const sealTotp = (keyring: Keyring, operatorId: string, key: Buffer): string =>
  sealField(keyring, purposeOf(operatorId), key.toString('base64url'))
export const openTotp = (keyring: Keyring, operatorId: string, sealed: string): Buffer =>
  Buffer.from(openField(keyring, purposeOf(operatorId), sealed), 'base64url')

/** Authenticator apps use real time; a sandbox clock may be days ahead of it. */
const realTime = (): Date => new Date()

export type FactorKind = 'totp' | 'passkey'

export async function factorsOf(
  db: Db,
  { id, totp_sealed }: Pick<Secrets, 'id' | 'totp_sealed'>,
): Promise<FactorKind[]> {
  const passkeys = await listPasskeys(db, ownerOf(id))
  return [
    ...(totp_sealed === null ? [] : (['totp'] as const)),
    ...(passkeys.length === 0 ? [] : (['passkey'] as const)),
  ]
}

export async function factorsView(db: Db, operatorId: string) {
  const { totp_since } = await secretsOf(db, operatorId)
  const passkeys = await listPasskeys(db, ownerOf(operatorId))
  return {
    totp_since: totp_since?.toISOString() ?? null,
    passkeys: passkeys.map(({ id, name, created_at, used_at }) => ({
      id,
      name,
      created_at: created_at.toISOString(),
      used_at: used_at?.toISOString() ?? null,
    })),
    recovery_codes_left: await countRecoveryCodes(db, operatorId),
  }
}

/** Whether a code of the authenticator app is valid now and unused. */
export async function acceptTotp(tx: Db, keyring: Keyring, secrets: Secrets, code: string): Promise<boolean> {
  const { id, totp_sealed, totp_used_step } = secrets
  if (totp_sealed === null) return false
  const step = stepOfCode(openTotp(keyring, id, totp_sealed), code, realTime(), totp_used_step)
  return step !== undefined && acceptStep(tx, id, step)
}

const CODES = 10
/** Without letters and digits that are easily confused. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const CODE_LENGTH = 16

const hashOf = (operatorId: string, code: string): Buffer =>
  createHash('sha256')
    .update(`${operatorId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest()

const newCode = (): string => {
  let letters = ''
  while (letters.length < CODE_LENGTH)
    // Rejects bytes that would make some letters more likely than others.
    for (const byte of randomBytes(CODE_LENGTH))
      if (byte < LETTERS.length * 8 && letters.length < CODE_LENGTH) letters += LETTERS[byte % LETTERS.length]
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

/** Replaces all recovery codes and returns them. Only hashes are stored, so they can be shown only now. */
export async function renewRecoveryCodes(tx: Db, operatorId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  await replaceRecoveryCodes(
    tx,
    operatorId,
    codes.map((code) => hashOf(operatorId, code)),
  )
  return codes
}

export const acceptRecoveryCode = (tx: Db, operatorId: string, code: string, now: Date): Promise<boolean> =>
  markRecoveryCodeUsed(tx, operatorId, hashOf(operatorId, code), now)

/** The key that a first code must confirm: the one already shown, or a new one. */
export async function pendingTotp(tx: Db, keyring: Keyring, operatorId: string, lang: Lang) {
  const { login, totp_pending_sealed: sealed } = await secretsOf(tx, operatorId)
  const key = sealed === null ? newTotpKey() : openTotp(keyring, operatorId, sealed)
  if (sealed === null) await updateSecrets(tx, operatorId, { totp_pending_sealed: sealTotp(keyring, operatorId, key) })
  return { key: base32(key), uri: totpUri(key, texts.app_title({}, lang), login) }
}

export interface PageContext {
  origin: string
  lang: Lang
  now: Date
}

export async function passkeyOptions(
  tx: Db,
  { publicUrl }: Pick<CoreDependencies, 'publicUrl'>,
  operatorId: string,
  { origin, lang, now }: PageContext,
) {
  const party = relyingParty(publicUrl, origin)
  if (party instanceof Refusal) return party
  const { login, name } = await secretsOf(tx, operatorId)
  const named = { userName: login, displayName: name }
  return { options: await beginEnrolment(tx, ownerOf(operatorId), named, party, { now, lang }) }
}

export type NewFactor = { kind: 'totp'; code: string } | { kind: 'passkey'; name: string; response: unknown }

export type FactorRefusal = PasskeyRefusal | 'passkey_elsewhere'

/**
 * Stores a second factor after checking that it works: the pending
 * TOTP key, which replaces the current one, or one more passkey.
 */
export async function addFactor(
  tx: Db,
  { pool, keyring, publicUrl }: Pick<CoreDependencies, 'pool' | 'keyring' | 'publicUrl'>,
  operatorId: string,
  factor: NewFactor,
  { origin, lang, now }: PageContext,
): Promise<Refusal<FactorRefusal> | undefined> {
  if (factor.kind === 'passkey') {
    const party = relyingParty(publicUrl, origin)
    if (party instanceof Refusal) return party
    const added = await enrolFor(tx, pool, ownerOf(operatorId), factor, party, { now, lang })
    return added instanceof Refusal ? added : undefined
  }
  const { totp_pending_sealed: sealed } = await secretsOf(tx, operatorId)
  const key = sealed === null ? undefined : openTotp(keyring, operatorId, sealed)
  const step = key && stepOfCode(key, factor.code, realTime(), null)
  if (sealed === null || step === undefined)
    return refuse('input_refused', { fields: { 'factor.code': texts.console_code_wrong({}, lang) } })
  await updateSecrets(tx, operatorId, {
    totp_sealed: sealed,
    totp_since: now,
    totp_used_step: step,
    totp_pending_sealed: null,
  })
  return undefined
}

export const NO_TOTP = { totp_sealed: null, totp_since: null, totp_used_step: null, totp_pending_sealed: null } as const

/** Removes every credential of the operator. */
export async function forgetSecrets(tx: Db, operatorId: string): Promise<void> {
  await updateSecrets(tx, operatorId, { password_hash: null, enrolled_at: null, ...NO_TOTP })
  await deletePasskeysOf(tx, ownerOf(operatorId))
  await replaceRecoveryCodes(tx, operatorId, [])
}
