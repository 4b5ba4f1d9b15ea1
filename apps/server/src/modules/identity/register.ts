import type { ParsedOf, calls } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { uuidv7 } from 'uuidv7'
import { audit } from '../../audit/audit.ts'
import type { Parts } from '../../http/parts.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { hashPassword } from '../../secrets/passwords.ts'
import { settingsInForce } from '../settings/settings.ts'
import type { Asked } from './asked.ts'
import { useCode } from './codes.ts'
import { newInvitationCode, noteOf, readInvitationCode } from './invitation.ts'
import { newPasswordFaults } from './new-password.ts'
import { openFor, type Opened } from './opened.ts'
import { toE164 } from './phone.ts'
import { borrowerByInvitation, insertBorrower } from './store.ts'

type Input = ParsedOf<typeof calls.userRegister>

/** Who invited, or what to say at the field. */
async function invitedBy(
  typed: string,
  required: boolean,
  { db, lang }: Asked,
): Promise<{ id?: string; fault?: string }> {
  const code = readInvitationCode(typed)
  if (code === '') return required ? { fault: texts.prompt_invitation_code({}, lang) } : {}
  const id = await borrowerByInvitation(db, code)
  return id === undefined ? { fault: texts.wrong_invitation({}, lang) } : { id }
}

/** A new account. A number that has one got no code, so it is refused as a wrong code is. */
export async function register(parts: Parts, input: Input, asked: Asked): Promise<Opened | Refusal> {
  const { db, now, lang, requestId, userAgent } = asked
  const { lender, registration, invitations } = await settingsInForce(db, now, [
    'lender',
    'registration',
    'invitations',
  ])
  const phone = toE164(input)
  const inviter = await invitedBy(input.invitation_code ?? '', registration.invitation_required, asked)
  const fields = {
    ...(phone === undefined ? { phone: texts.wrong_phone({}, lang) } : {}),
    ...newPasswordFaults(input, { phone: phone ?? '', brand: lender.brand }, lang),
    ...(inviter.fault === undefined ? {} : { invitation_code: inviter.fault }),
  }
  if (phone === undefined || Object.keys(fields).length > 0) return refuse('input_refused', { fields })

  const used = await useCode(parts, { tx: db, phone, scene: 'register', code: input.sms_code, now })
  if (used instanceof Refusal) return used
  const id = uuidv7()
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
    phone,
    password_hash,
    lang: input.lang ?? null,
    marketing: input.marketing,
    invitation_code: newInvitationCode(),
    invited_by: inviter.id ?? null,
    invitation_note: note,
    terms_accepted_at: now,
    created_at: now,
  })
  // The number got an account since the code was sent.
  if (!inserted) return refuse('code_refused')
  const opened = await openFor(parts, db, { borrowerId: id, deviceToken: input.device_token, userAgent, now })
  if (opened instanceof Refusal) return opened
  const actor = `borrower:${id}`
  const details = {
    accepted: ['terms', 'privacy'],
    marketing: input.marketing,
    ...(inviter.id === undefined ? {} : { invited_by: inviter.id, ...(note === null ? {} : { not_counted: note }) }),
  }
  await audit(db, { actor, action: 'registered', subject: actor, details, requestId, now })
  return opened
}
