import type { ParsedOf, calls } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { type CoreDependencies, Refusal, refuse } from '../../platform/http/index.ts'
import type { CallContext } from './call-context.ts'
import { captchaSolved } from './captcha.ts'
import { sendCode, type CodeSent } from './codes.ts'
import { countryRefused } from './countries.ts'
import { provenDevice, provenDeviceOf } from './devices.ts'
import { toE164 } from './phone.ts'
import type { SmsRefusal } from './sms-limits.ts'
import { borrowerById, credentialsByPhone } from './store.ts'

type Input = ParsedOf<typeof calls.smsSend>
type ToNumber = Extract<Input, { phone: string }>
type ToSession = Exclude<Input, ToNumber>
type Withdrawal = Extract<Input, { scene: 'withdraw' }>

type WithdrawalRefusal = 'account_missing' | 'payee_rests' | 'balance_short' | 'input_refused'

/** What a withdrawal code confirms: the current amount and account. Refuses when the withdrawal is not possible. */
export type ConfirmWithdrawal = (
  withdrawal: Withdrawal,
  borrowerId: string,
  context: CallContext,
) => Promise<{ about: string; wording(brand: string, code: string): string } | Refusal<WithdrawalRefusal>>

/**
 * Sends a code to a number that anyone may enter. Only the phone learns whether it has an account: a
 * number that may not have a code gets a text instead; answer, stored rows and counters are the same.
 */
export async function sendToNumber(
  dependencies: CoreDependencies,
  input: ToNumber,
  context: CallContext,
): Promise<CodeSent | Refusal<SmsRefusal | 'input_refused' | 'captcha_refused'>> {
  const { db, now, lang } = context
  const phone = toE164(input)
  if (phone === undefined) return refuse('input_refused', { fields: { phone: texts.wrong_phone({}, lang) } })
  const notThere = await countryRefused(
    dependencies,
    phone,
    context,
    input.scene === 'register' && dependencies.sendsEmail,
  )
  if (notThere !== undefined) return notThere
  const deviceId = await provenDevice(db, input.device_token)
  const isOwner = (await provenDeviceOf(db, input.device_token, phone)) !== undefined
  if (deviceId === undefined && !(await captchaSolved(dependencies, input.captcha, now)))
    return refuse('captcha_refused')
  const isRegistered = (await credentialsByPhone(db, phone)) !== undefined
  const hasAccount = (brand: string): string => texts.sms_has_account({ brand }, lang)
  const noAccount = (brand: string): string => texts.sms_no_account({ brand }, lang)
  const { scene } = input
  const instead =
    scene === 'register' && isRegistered ? hasAccount : scene === 'reset' && !isRegistered ? noAccount : undefined
  return sendCode(dependencies, {
    ...context,
    tx: db,
    phone,
    scene,
    by: isOwner ? 'owner' : 'stranger',
    ...(deviceId === undefined ? {} : { deviceId }),
    ...(instead === undefined ? {} : { insteadOfCode: instead }),
    ...(scene === 'recovery'
      ? { wording: (brand: string, code: string) => texts.sms_recovery_code({ brand, code }, lang) }
      : {}),
  })
}

/** What a code confirms beyond its scene, and the SMS text that names it. */
async function whatToConfirm(
  input: ToSession,
  confirmWithdrawal: ConfirmWithdrawal,
  borrowerId: string,
  context: CallContext,
): Promise<{ about?: string; wording?(brand: string, code: string): string } | Refusal<WithdrawalRefusal>> {
  if (input.scene === 'withdraw') return confirmWithdrawal(input, borrowerId, context)
  if (input.scene === 'sign') return input.text_hash === undefined ? {} : { about: input.text_hash }
  const { purpose } = input
  return { about: purpose, wording: (brand, code) => texts[`sms_code_${purpose}`]({ brand, code }, context.lang) }
}

/** Sends a code to the number of the logged-in borrower. */
export async function sendToBorrower(
  dependencies: CoreDependencies,
  input: ToSession,
  confirmWithdrawal: ConfirmWithdrawal,
  borrowerId: string,
  context: CallContext,
): Promise<CodeSent | Refusal<WithdrawalRefusal | SmsRefusal | 'phone_unverified'>> {
  const { phone, wanted_phone } = await borrowerById(context.db, borrowerId)
  if (wanted_phone !== null) return refuse('phone_unverified')
  const about = await whatToConfirm(input, confirmWithdrawal, borrowerId, context)
  if (about instanceof Refusal) return about
  return sendCode(dependencies, { ...context, ...about, tx: context.db, phone, scene: input.scene, by: 'owner' })
}
