import type { ParsedOf, calls } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import type { Insertable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { audit } from '../../platform/audit/index.ts'
import type { Borrowers } from '../../platform/db/index.ts'
import { type CoreDependencies, Refusal, refuse } from '../../platform/http/index.ts'
import { hashPassword } from '../../platform/secrets/index.ts'
import { settingsInForce } from '../../settings/index.ts'
import type { CallContext } from './call-context.ts'
import { useCode } from './codes.ts'
import { mailboxOf, useEmailCode } from './email-code.ts'
import { newInvitationCode, noteOf, readInvitationCode } from './invitation.ts'
import { newPasswordFaults } from './new-password.ts'
import { openFor, type LoginResult } from './open-session.ts'
import { toE164 } from './phone.ts'
import { borrowerByInvitation, insertBorrower } from './store.ts'

type Input = ParsedOf<typeof calls.userRegister>

/** The inviter's id, or the error for the field. */
async function invitedBy(
  typed: string,
  required: boolean,
  { db, lang }: CallContext,
): Promise<{ id?: string; fault?: string }> {
  const code = readInvitationCode(typed)
  if (code === '') return required ? { fault: texts.prompt_invitation_code({}, lang) } : {}
  const id = await borrowerByInvitation(db, code)
  return id === undefined ? { fault: texts.wrong_invitation({}, lang) } : { id }
}

/**
 * Checks the code that proves the number, or the mailbox where no
 * SMS arrives. Exactly one is needed; it becomes the login name.
 */
async function proven(
  dependencies: CoreDependencies,
  { sms_code, email, email_code: code }: Input,
  phone: string,
  context: CallContext,
): Promise<
  Pick<Insertable<Borrowers>, 'phone' | 'wanted_phone' | 'email' | 'email_verified_at'> | Refusal<'code_refused'>
> {
  const { db, now } = context
  if (sms_code !== undefined) {
    const used = await useCode(dependencies, { tx: db, phone, scene: 'register', code: sms_code, now })
    return used instanceof Refusal ? used : { phone }
  }
  if (email === undefined || code === undefined) return refuse('code_refused')
  const used = await useEmailCode(dependencies, { email, phone, code }, context)
  if (used instanceof Refusal) return used
  return { phone: '', wanted_phone: phone, email: mailboxOf(email), email_verified_at: now }
}

function codeFaults({ sms_code, email, email_code }: Input, lang: Lang): Record<string, string> {
  if (sms_code !== undefined && email === undefined && email_code === undefined) return {}
  if (email === undefined && email_code === undefined) return { sms_code: texts.field_required({}, lang) }
  return {
    ...(sms_code === undefined ? {} : { sms_code: texts.field_not_accepted({}, lang) }),
    ...(email === undefined ? { email: texts.field_required({}, lang) } : {}),
    ...(email_code === undefined ? { email_code: texts.field_required({}, lang) } : {}),
  }
}

/** Creates an account. A number or mailbox that already has one got no code, so the refusal is that of a wrong code. */
export async function register(
  dependencies: CoreDependencies,
  input: Input,
  context: CallContext,
): Promise<LoginResult | Refusal<'input_refused' | 'code_refused' | 'login_refused'>> {
  const { db, now, lang, requestId } = context
  const { lender, registration, invitations } = await settingsInForce(db, now, [
    'lender',
    'registration',
    'invitations',
  ])
  const phone = toE164(input)
  const inviter = await invitedBy(input.invitation_code ?? '', registration.invitation_required, context)
  const fields = {
    ...(phone === undefined ? { phone: texts.wrong_phone({}, lang) } : {}),
    ...codeFaults(input, lang),
    ...newPasswordFaults(input, { phone: phone ?? '', brand: lender.brand }, lang),
    ...(inviter.fault === undefined ? {} : { invitation_code: inviter.fault }),
  }
  if (phone === undefined || Object.keys(fields).length > 0) return refuse('input_refused', { fields })

  const name = await proven(dependencies, input, phone, context)
  if (name instanceof Refusal) return name
  const id = uuidv7()
  const byEmail = name.wanted_phone != null
  const password_hash = await hashPassword(input.password)
  const invited = {
    inviterId: inviter.id,
    deviceToken: input.device_token,
    countedPerDay: invitations.counted_per_day,
    now,
  }
  const note = await noteOf(db, invited)
  const inserted = await insertBorrower(db, {
    id,
    ...name,
    ...(byEmail ? { phone: `unverified:${id}` } : {}),
    password_hash,
    lang: input.lang ?? null,
    marketing: input.marketing,
    invitation_code: newInvitationCode(),
    invited_by: inviter.id ?? null,
    invitation_note: note,
    terms_accepted_at: now,
    created_at: now,
  })
  // The number got an account after the code was sent.
  if (!inserted) return refuse('code_refused')
  const result = await openFor(dependencies, db, { borrowerId: id, deviceToken: input.device_token }, context)
  if (result instanceof Refusal) return result
  const actor = `borrower:${id}`
  const details = {
    accepted: ['terms', 'privacy'],
    marketing: input.marketing,
    ...(byEmail ? { by: 'email' } : {}),
    ...(inviter.id === undefined ? {} : { invited_by: inviter.id, ...(note === null ? {} : { not_counted: note }) }),
  }
  await audit(db, { actor, action: 'registered', subject: actor, details, requestId, now })
  return result
}
