import type { ParsedOf, calls } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { type CoreDependencies, type Refusal, refuse } from '../../platform/http/index.ts'
import { queueEmail } from '../../platform/jobs/index.ts'
import { settingsInForce } from '../../settings/index.ts'
import type { CallContext } from './call-context.ts'
import { captchaSolved } from './captcha.ts'
import { newCode, useCode, VALID_SECONDS, type CodeSent } from './codes.ts'
import { provenDevice } from './devices.ts'
import { toE164 } from './phone.ts'
import { RESEND_SECONDS, takeEmail } from './sms-limits.ts'
import { credentialsByEmail } from './store.ts'

/** Mailboxes are compared in lower case. */
export const mailboxOf = (email: string): string => email.toLowerCase()

/** An e-mail code belongs to a mailbox and the number it registers; codes sent to that number do not match it. */
const scopeOf = (email: string, phone: string) =>
  ({ phone: `mailto:${mailboxOf(email)}`, scene: 'register_email', about: phone }) as const

/**
 * Sends a code by e-mail to register where no SMS arrives. Only the mailbox learns whether it has an
 * account. Nobody learns whether the number has one: someone who cannot read its SMS must not find out.
 */
export async function sendEmailCode(
  dependencies: CoreDependencies,
  input: ParsedOf<typeof calls.userEmailCode>,
  context: CallContext,
): Promise<CodeSent | Refusal<'no_email' | 'input_refused' | 'captcha_refused' | 'sms_too_soon' | 'too_many'>> {
  const { db, now, lang, addressHash } = context
  if (!dependencies.sendsEmail) return refuse('no_email')
  const phone = toE164(input)
  if (phone === undefined) return refuse('input_refused', { fields: { phone: texts.wrong_phone({}, lang) } })
  const deviceId = await provenDevice(db, input.device_token)
  if (deviceId === undefined && !(await captchaSolved(dependencies, input.captcha, now)))
    return refuse('captcha_refused')
  const { sms_caps: caps, lender } = await settingsInForce(db, now, ['sms_caps', 'lender'])
  const { brand } = lender
  const mailbox = mailboxOf(input.email)
  const refused = await takeEmail(dependencies, { mailbox, addressHash, caps, now })
  if (refused !== undefined) return refused
  const hasAccount = (await credentialsByEmail(db, mailbox)) !== undefined
  const scope = { tx: db, now, ...scopeOf(mailbox, phone) }
  const { code, expires } = await newCode(dependencies.secretKey, scope, !hasAccount)
  const text = hasAccount ? texts.email_has_account({ brand }, lang) : texts.email_code({ brand, code }, lang)
  await queueEmail(db, dependencies.secretKey, {
    address: input.email,
    subject: texts.email_subject({ brand, title: texts.email_code_title({}, lang) }, lang),
    text,
    until: expires.toISOString(),
  })
  return { resend_seconds: RESEND_SECONDS, valid_seconds: VALID_SECONDS }
}

export const useEmailCode = (
  dependencies: Pick<CoreDependencies, 'pool' | 'secretKey' | 'metrics'>,
  { email, phone, code }: { email: string; phone: string; code: string },
  { db, now }: Pick<CallContext, 'db' | 'now'>,
): Promise<{ codeId: string } | Refusal<'code_refused'>> =>
  useCode(dependencies, { tx: db, now, code, ...scopeOf(email, phone) })
