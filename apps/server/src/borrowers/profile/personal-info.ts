import type { OutputOf, ParsedOf, calls } from '@home-credit/contract'
import { formatCpf, maskCpf, pixKeyKind } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { audit } from '../../platform/audit/index.ts'
import { askOutside, type Db } from '../../platform/db/index.ts'
import { type CoreDependencies, Refusal, refuse, takeTry } from '../../platform/http/index.ts'
import { contactOf, maskPhone, useCode } from '../../access/index.ts'
import { codeNeededFor, FIELDS, type Field, type Info } from './info.ts'
import { maskPix, maskTail } from './masks.ts'
import { isCpfOfAnother, keepDeclaredIncome, lockInfo, readInfo, updateInfo } from './store.ts'
import { readTyped } from './parse-input.ts'

type Save = Extract<ParsedOf<typeof calls.dkUserInfo>, { action: 'save' }>
type InfoView = OutputOf<typeof calls.dkUserInfo>

export interface ProfileContext {
  borrowerId: string
  db: Db
  now: Date
  lang: Lang
  requestId: string
  /** Whether name, date of birth and CPF cannot be changed now. */
  isFixed?(): Promise<boolean>
  /** Whether they belong to an application and none was ever sent: nothing was checked or paid by them yet. */
  isFirstDraft?(): Promise<boolean>
}

/** Asks the bank who owns a PIX key. The payout module implements it, since it has the bank. */
export type KeyCheck = (key: string, cpf: string) => Promise<'own' | 'not_own' | 'away'>

/** The rules for payees, however they are set. The payout module implements them. */
export interface PayeeRules {
  ownerOfKey: KeyCheck
  /** Runs in the transaction of the change. */
  saved(context: ProfileContext, before: Info, after: Info): Promise<void>
  /** When each account on record may be paid, and how long a replacement would rest. */
  resting(
    context: ProfileContext,
    info: Info,
  ): Promise<{ until: Readonly<Partial<Record<'pix' | 'bank', Date>>>; hours: number | null }>
}

/** Prevents finding out by trial which keys exist. */
const KEY_TRIES = { max: 20, windowSeconds: 24 * 3600 }

type KeyRefusal = 'input_refused' | 'too_many' | 'key_not_own' | 'bank_away'

/**
 * Money goes only to the borrower: a key that is a CPF must be their own, and once their CPF is known the
 * bank confirms the owner of any key. A key that nobody has is refused in the same words as somebody else's.
 */
async function keyRefused(
  dependencies: CoreDependencies,
  { ownerOfKey }: PayeeRules,
  { pix: key, id_number: cpf }: Pick<Info, 'pix' | 'id_number'>,
  { borrowerId, db, lang, now }: ProfileContext,
): Promise<Refusal<KeyRefusal> | undefined> {
  if (key === null) return undefined
  const fields = { pix: texts.wrong_pix_not_own({}, lang) }
  const kind = pixKeyKind(key)
  if (kind === 'CNPJ' || (kind === 'CPF' && key !== cpf)) return refuse('input_refused', { fields })
  if (cpf === null) return undefined
  const owner = await askOutside(
    db,
    `${key} of ${cpf}`,
    async () =>
      (await takeTry(dependencies.pool, { key: `pix-key:${borrowerId}`, now, ...KEY_TRIES })) ?? ownerOfKey(key, cpf),
  )
  if (owner instanceof Refusal) return owner
  if (owner === 'away') return refuse('bank_away')
  return owner === 'own' ? undefined : refuse('key_not_own', { fields })
}

/** The fields that documents are checked against. */
const PERSON: ReadonlySet<Field> = new Set(['name', 'date_of_birth', 'id_number'])

/** Prevents finding out by trial which CPFs are registered. */
const CPF_TRIES = { max: 10, windowSeconds: 24 * 3600 }

const readableKey = (key: string): string => (pixKeyKind(key) === 'CPF' ? formatCpf(key) : key)

/** Until the first application is sent, its owner checks every answer whole; then CPF, account and key are masked. */
const presentInfo = (info: Info, phone: string, isFirstDraft: boolean): InfoView => {
  const { id_number, bank_account, pix, ...plain } = info
  return {
    info: {
      ...plain,
      phone_masked: maskPhone(phone),
      id_number_masked: id_number && maskCpf(id_number),
      bank_account_masked: bank_account && maskTail(bank_account),
      pix_masked: pix && maskPix(pix),
    },
    ...(isFirstDraft
      ? { unsent: { id_number: id_number && formatCpf(id_number), bank_account, pix: pix && readableKey(pix) } }
      : {}),
    code_needed_for: codeNeededFor(info, isFirstDraft),
  }
}

export async function readPersonalInfo(
  { keyring }: CoreDependencies,
  { db, borrowerId, isFirstDraft }: ProfileContext,
): Promise<InfoView> {
  const info = await readInfo(db, keyring, borrowerId)
  const { displayPhone } = await contactOf(db, borrowerId)
  return presentInfo(info, displayPhone, (await isFirstDraft?.()) === true)
}

/** Protected fields change only with a code sent to the borrower's number. */
async function codeRefused(
  dependencies: CoreDependencies,
  { code, about, phone }: { code: string | undefined; about: 'person' | 'payee'; phone: string },
  { db, now, lang }: ProfileContext,
): Promise<Refusal<'code_refused'> | undefined> {
  if (code === undefined) return refuse('code_refused', { fields: { sms_code: texts.prompt_sms_code({}, lang) } })
  const used = await useCode(dependencies, { tx: db, phone, scene: 'edit', about, code, now })
  return used instanceof Refusal
    ? refuse(used.name, { ...used.data, fields: { sms_code: texts.refusal_code_refused({}, lang) } })
    : undefined
}

const differences = (before: Info, values: Partial<Info>): Field[] =>
  FIELDS.filter((field) => values[field] !== undefined && values[field] !== before[field])

export type InfoRefusal = KeyRefusal | 'code_refused' | 'details_fixed' | 'out_of_order'

/**
 * Saves the input, including the payee. Checks formats first, then limits and the bank,
 * then the code, and last whether the CPF is another borrower's, so that only someone
 * who may change theirs learns it. The audit log names the fields, never their values.
 */
export async function saveInfo(
  dependencies: CoreDependencies,
  input: Save,
  payees: PayeeRules,
  context: ProfileContext,
): Promise<InfoView | Refusal<InfoRefusal>> {
  const { borrowerId, db, now, lang, requestId } = context
  const { keyring } = dependencies
  const { phone } = await contactOf(db, borrowerId)
  const seen = await readInfo(db, keyring, borrowerId)
  const typed = readTyped(input, seen, now, lang)
  if ('faults' in typed) return refuse('input_refused', { fields: typed.faults })
  const key = { ...seen, ...typed }
  if (key.pix !== seen.pix || key.id_number !== seen.id_number) {
    const refused = await keyRefused(dependencies, payees, key, context)
    if (refused !== undefined) return refused
  }
  const before = await lockInfo(db, keyring, borrowerId, now)
  const values = readTyped(input, before, now, lang)
  if ('faults' in values) return refuse('input_refused', { fields: values.faults })
  const changed = differences(before, values)
  const newInfo = { ...before, ...values }
  // Another CPF or key was saved meanwhile, so the bank's answer no longer applies.
  if (
    (changed.includes('pix') || changed.includes('id_number')) &&
    (newInfo.pix !== key.pix || newInfo.id_number !== key.id_number)
  )
    return refuse('out_of_order')
  const isDraft = (await context.isFirstDraft?.()) === true
  if (changed.length === 0) return presentInfo(before, phone, isDraft)
  if (changed.some((field) => PERSON.has(field)) && (await context.isFixed?.())) return refuse('details_fixed')

  const cpf = changed.includes('id_number') ? values.id_number : undefined
  // A CPF can be corrected, but not removed.
  if (cpf === null) return refuse('input_refused', { fields: { id_number: texts.prompt_id_number({}, lang) } })
  if (cpf !== undefined) {
    const full = await takeTry(dependencies.pool, { key: `cpf:${borrowerId}`, now, ...CPF_TRIES })
    if (full !== undefined) return full
  }
  const coded = codeNeededFor(before, isDraft).filter((field) => changed.includes(field))
  const withCode = coded.length > 0
  if (withCode) {
    const ofPerson = coded.filter((field) => PERSON.has(field))
    if (ofPerson.length > 0 && ofPerson.length < coded.length)
      return refuse('input_refused', { fields: { sms_code: texts.wrong_one_at_a_time({}, lang) } })
    const about = ofPerson.length > 0 ? 'person' : 'payee'
    const refused = await codeRefused(dependencies, { code: input.sms_code, about, phone }, context)
    if (refused !== undefined) return refused
  }
  if (cpf !== undefined && (await isCpfOfAnother(db, keyring, borrowerId, cpf)))
    return refuse('input_refused', { fields: { id_number: texts.wrong_cpf_refused({}, lang) } })

  const changes: Partial<Info> = Object.fromEntries(changed.map((field) => [field, values[field]]))
  const after = { ...before, ...changes }
  if (changed.includes('work_income_cents') && before.work_income_cents !== null)
    await keepDeclaredIncome(db, borrowerId, before.work_income_cents, now)
  await updateInfo(db, keyring, borrowerId, changes, now)
  await payees.saved(context, before, after)
  const actor = `borrower:${borrowerId}`
  await audit(db, {
    actor,
    action: 'personal_info_saved',
    subject: actor,
    details: { fields: changed, with_code: withCode },
    requestId,
    now,
  })
  return presentInfo(after, phone, isDraft)
}
