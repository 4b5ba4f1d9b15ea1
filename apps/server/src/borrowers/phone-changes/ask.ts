import { parseCpf } from '@home-credit/domain'
import type { ParsedOf, calls } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { uuidv7 } from 'uuidv7'
import type { Db } from '../../platform/db/index.ts'
import { type CoreDependencies, Refusal, refuse, takeTries } from '../../platform/http/index.ts'
import { kindOfOwnFile } from '../../platform/files/index.ts'
import {
  contactOf,
  countryRefused,
  type PhoneParts,
  provePassword,
  sendCode,
  toE164,
  useCode,
  type SmsRefusal,
} from '../../access/index.ts'
import { isOwnCpf } from '../profile/own-cpf.ts'
import { notify } from './notices.ts'
import { log, move } from './record.ts'
import { findChange, hasOpenChange, insertChange, isOpen, lockChange, lockOpenChangeOf, type Change } from './store.ts'

type Input = ParsedOf<typeof calls.appPhoneChange>

export interface PhoneChangeContext {
  borrowerId: string
  /** The transaction of the call. */
  db: Db
  now: Date
  lang: Lang
  requestId: string
  addressHash: string
  origin: string
}

const DAY_SECONDS = 24 * 3600
/** Prevents a session from sending SMS to arbitrary numbers. */
const CODES_A_DAY = 10

/** Refuses an invalid number or the current one. Does not reveal whether somebody else has it. */
function newPhone(input: PhoneParts, present: string, lang: Lang): string | Refusal<'input_refused'> {
  const phone = toE164(input)
  if (phone === undefined) return refuse('input_refused', { fields: { phone: texts.wrong_phone({}, lang) } })
  return phone === present ? refuse('input_refused', { fields: { phone: texts.wrong_phone_same({}, lang) } }) : phone
}

/** Sends a code to the new number: the borrower must prove that they can read its SMS. */
export async function sendChangeCode(
  dependencies: CoreDependencies,
  input: PhoneParts,
  context: PhoneChangeContext,
): Promise<{ resend_seconds: number } | Refusal<SmsRefusal | 'phone_unverified' | 'change_pending' | 'input_refused'>> {
  const { borrowerId, db, now, lang } = context
  const contact = await contactOf(db, borrowerId)
  if (!contact.phoneVerified) return refuse('phone_unverified')
  const phone = newPhone(input, contact.phone, lang)
  if (phone instanceof Refusal) return phone
  const notThere = await countryRefused(dependencies, phone, context)
  if (notThere !== undefined) return notThere
  if (await hasOpenChange(db, borrowerId)) return refuse('change_pending')
  const full = await takeTries(
    dependencies.pool,
    [{ key: `phone_change_codes:${borrowerId}`, max: CODES_A_DAY, windowSeconds: DAY_SECONDS }],
    now,
  )
  if (full !== undefined) return refuse('too_many', { wait_seconds: full.waitSeconds })
  const wording = (brand: string, code: string): string => texts.sms_code_number({ brand, code }, lang)
  return sendCode(dependencies, { ...context, tx: db, phone, scene: 'edit', about: 'number', by: 'stranger', wording })
}

/** Errors by field that can be found without checking a secret. */
async function plainFaults(
  { id_number, document_file_id }: Extract<Input, { action: 'ask' }>,
  { borrowerId, db, lang }: PhoneChangeContext,
): Promise<Record<string, string> | Refusal<'not_found'>> {
  const type = await kindOfOwnFile(db, document_file_id, borrowerId)
  if (type === undefined) return refuse('not_found')
  return {
    ...(parseCpf(id_number) === undefined ? { id_number: texts.wrong_cpf({}, lang) } : {}),
    ...(type.startsWith('image/') ? {} : { document_file_id: texts.wrong_document_photo({}, lang) }),
  }
}

/**
 * Requests the change. A wrong CPF is recorded for the operator but not reported to the caller, who may be a
 * stranger with a password. The code is checked last, so that it is used up only if everything else is right.
 */
export async function askChange(
  dependencies: CoreDependencies,
  input: Extract<Input, { action: 'ask' }>,
  context: PhoneChangeContext,
): Promise<
  Change | Refusal<'phone_unverified' | 'change_pending' | 'input_refused' | 'code_refused' | 'not_found' | 'too_many'>
> {
  const { borrowerId, db, now, lang, requestId } = context
  const { phone: present, phoneVerified } = await contactOf(db, borrowerId)
  if (!phoneVerified) return refuse('phone_unverified')
  const phone = newPhone(input, present, lang)
  if (phone instanceof Refusal) return phone
  if (await hasOpenChange(db, borrowerId)) return refuse('change_pending')
  const fields = await plainFaults(input, context)
  if (fields instanceof Refusal) return fields
  if (Object.keys(fields).length > 0) return refuse('input_refused', { fields })
  const proven = await provePassword(db, dependencies.pool, { borrowerId, password: input.password, now })
  if (proven instanceof Refusal) return proven
  if (!proven) return refuse('input_refused', { fields: { password: texts.wrong_password({}, lang) } })
  const used = await useCode(dependencies, { tx: db, phone, scene: 'edit', about: 'number', code: input.sms_code, now })
  if (used instanceof Refusal) return used

  const cpfMatches = await isOwnCpf(db, dependencies.keyring, borrowerId, parseCpf(input.id_number) ?? '')
  const id = uuidv7()
  const change = {
    id,
    borrowerId,
    kind: 'change' as const,
    oldPhone: present,
    newPhone: phone,
    cpfMatches,
    documentFileId: input.document_file_id,
    now,
  }
  if (!(await insertChange(db, change))) return refuse('change_pending')
  const changeDetails = { id, kind: change.kind, borrower_id: borrowerId, old_phone: present, new_phone: phone }
  await notify(dependencies, db, 'asked', { ...changeDetails, lang, origin: context.origin }, now)
  await log(db, changeDetails, {
    actor: `borrower:${borrowerId}`,
    action: 'phone_change_asked',
    details: { cpf_matches: cpfMatches },
    requestId,
    now,
  })
  const newChange = await findChange(db, id)
  if (newChange === undefined) throw new Error('the new change was not found')
  return newChange
}

/**
 * How a borrower cancels: in the app, with the link in the SMS to the
 * current number, or by resetting the password with a code sent to it.
 */
type CancelledBy = 'app' | 'link' | 'password_reset'

async function cancel(
  dependencies: CoreDependencies,
  tx: Db,
  change: Change,
  { by, requestId, now }: { by: CancelledBy; requestId: string; now: Date },
): Promise<Change> {
  await notify(dependencies, tx, 'cancelled', { ...change, origin: '' }, now)
  return move(
    tx,
    change,
    { state: 'cancelled', takes_effect_at: null },
    { actor: `borrower:${change.borrower_id}`, action: 'phone_change_cancelled', details: { by }, requestId, now },
  )
}

/** Possible until the new number takes effect. */
export async function cancelChange(
  dependencies: CoreDependencies,
  { borrowerId, db, now, requestId }: PhoneChangeContext,
): Promise<Change | Refusal<'change_closed'>> {
  const change = await lockOpenChangeOf(db, borrowerId)
  return change === undefined
    ? refuse('change_closed')
    : cancel(dependencies, db, change, { by: 'app', requestId, now })
}

/** Cancels with the link in the SMS to the current number. Returns false when the change is no longer open. */
export async function cancelByLink(
  dependencies: CoreDependencies,
  tx: Db,
  { id, now, requestId }: { id: string; now: Date; requestId: string },
): Promise<boolean> {
  const change = await lockChange(tx, id)
  if (change === undefined || !isOpen(change)) return false
  await cancel(dependencies, tx, change, { by: 'link', requestId, now })
  return true
}

/** Someone who resets the password with a code sent to the current number still has it, so the open change ends. */
export async function cancelByReset(
  dependencies: CoreDependencies,
  tx: Db,
  { borrowerId, now, requestId }: { borrowerId: string; now: Date; requestId: string },
): Promise<void> {
  const change = await lockOpenChangeOf(tx, borrowerId)
  if (change !== undefined) await cancel(dependencies, tx, change, { by: 'password_reset', requestId, now })
}
