import { randomBytes } from 'node:crypto'
import * as texts from '@home-credit/texts'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { type CoreDependencies, Refusal, refuse } from '../../platform/http/index.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { hashPassword } from '../../platform/secrets/index.ts'
import { passwordFault } from '../identity/password-rules.ts'
import { deviceName } from '../identity/device-name.ts'
import { deleteDevices, deleteLinks, lockLink, replaceLinks, updateSecrets, type Link } from './account-store.ts'
import {
  addFactor,
  forgetSecrets,
  passkeyOptions,
  pendingTotp,
  renewRecoveryCodes,
  type NewFactor,
  type FactorRefusal,
} from './factors.ts'
import { hashOfToken, type From } from './log-in.ts'
import type { When } from './operators.ts'
import { findOperator, NO_RESET, updateOperator, type OperatorRow } from './store.ts'

const HOURS = 24
export const PASSWORD_LENGTH = 12

export interface OneTimeLink {
  path: string
  expires_at: string
}

/** Makes a one-time link and voids the previous one. The token is returned only here. */
export async function makeLink(
  tx: Db,
  { operatorId, purpose, by }: { operatorId: string; purpose: Link['purpose']; by: string },
  { now, requestId }: When,
): Promise<OneTimeLink> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + HOURS * 3_600_000)
  await updateSecrets(tx, operatorId, { totp_pending_sealed: null })
  await replaceLinks(tx, {
    token_hash: hashOfToken(token),
    operator_id: operatorId,
    purpose,
    made_by: by,
    created_at: now,
    expires_at: expiresAt,
  })
  await audit(tx, {
    actor: by,
    action: purpose === 'enrol' ? 'operator_link_made' : 'operator_reset',
    subject: `operator:${operatorId}`,
    details: { expires_at: expiresAt.toISOString() },
    now,
    ...(requestId === undefined ? {} : { requestId }),
  })
  return { path: `/console/#/enrol/${token}`, expires_at: expiresAt.toISOString() }
}

/** Removes every credential, session and device of the operator, and makes the link to set them up again. */
export async function resetByLink(
  tx: Db,
  { operatorId, by }: { operatorId: string; by: string },
  when: When,
): Promise<OneTimeLink> {
  await forgetSecrets(tx, operatorId)
  await endSessionsOf(tx, operatorId, when.now)
  await deleteDevices(tx, operatorId)
  await updateOperator(tx, operatorId, NO_RESET)
  return makeLink(tx, { operatorId, purpose: 'reset', by }, when)
}

/** Refuses used, replaced, expired and invented links alike. */
async function lockLinkWithOperator(
  tx: Db,
  token: string,
  now: Date,
): Promise<(Link & { operator: OperatorRow }) | Refusal<'link_refused'>> {
  const link = await lockLink(tx, hashOfToken(token), now)
  const operator = link && (await findOperator(tx, link.operator_id))
  return link === undefined || operator === undefined ? refuse('link_refused') : { ...link, operator }
}

export async function openLink(dependencies: CoreDependencies, tx: Db, token: string, { now, lang }: From) {
  const link = await lockLinkWithOperator(tx, token, now)
  if (link instanceof Refusal) return link
  const { login, name, role } = link.operator
  return {
    operator: { login, name, role },
    purpose: link.purpose,
    expires_at: link.expires_at.toISOString(),
    totp: await pendingTotp(tx, dependencies.keyring, link.operator_id, lang),
  }
}

export async function linkPasskeyOptions(dependencies: CoreDependencies, tx: Db, token: string, from: From) {
  const link = await lockLinkWithOperator(tx, token, from.now)
  return link instanceof Refusal ? link : passkeyOptions(tx, dependencies, link.operator_id, from)
}

/** Refuses, at its field, a password that is too weak for an operator. */
export function refusedPassword(field: string, password: string, login: string, { lang }: Pick<From, 'lang'>) {
  const fault =
    Array.from(password).length < PASSWORD_LENGTH
      ? 'short'
      : password.toLowerCase().includes(login)
        ? 'common'
        : passwordFault(password, { phone: '', brand: texts.app_title({}, lang) })
  if (fault === undefined) return undefined
  const sentence = fault === 'short' ? texts.console_password_short({}, lang) : texts.console_password_common({}, lang)
  return refuse('input_refused', { fields: { [field]: sentence } })
}

/** The owner sets a password and a second factor; this uses up the link. */
export async function finishLink(
  dependencies: CoreDependencies,
  tx: Db,
  { link: token, password, factor }: { link: string; password: string; factor: NewFactor },
  from: From,
): Promise<{ recovery_codes: string[]; waits: boolean } | Refusal<FactorRefusal | 'link_refused'>> {
  const link = await lockLinkWithOperator(tx, token, from.now)
  if (link instanceof Refusal) return link
  const { operator, operator_id: id } = link
  const weak = refusedPassword('password', password, operator.login, from)
  if (weak !== undefined) return weak
  const refused = await addFactor(tx, dependencies, id, factor, from)
  if (refused !== undefined) return refused
  await updateSecrets(tx, id, { password_hash: await hashPassword(password), enrolled_at: from.now })
  const recovery_codes = await renewRecoveryCodes(tx, id)
  await deleteLinks(tx, id)
  const actor = `operator:${id}`
  const { address, userAgent, now, requestId } = from
  const details = { factor: factor.kind, address, device: deviceName(userAgent) }
  await audit(tx, { actor, action: 'operator_enrolled', subject: actor, details, now, requestId })
  return { recovery_codes, waits: operator.disabled_at !== null }
}
