import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type { Changes, Info } from '../../shared/info/info.ts'
import { keysOf } from '@home-credit/web'
import { hrefOf, PATHS } from '../../shared/paths.ts'

export type Verification = CallOutput<'GET /api/dk/verify'>['verification']
export type DocumentKind = Verification['documents'][number]['kind']

/** In order, by their names in the URL. */
export const STEPS = ['basic', 'job', 'bank', 'documents', 'check'] as const
export type Step = (typeof STEPS)[number]
export type InfoStep = Extract<Step, 'basic' | 'job' | 'bank'>

const TITLES: Readonly<Record<Step, () => string>> = {
  basic: texts.info_basic,
  job: texts.info_job,
  bank: texts.info_bank,
  documents: texts.apply_documents,
  check: texts.apply_check,
}

export const titleOf = (step: Step): string => TITLES[step]()

const STEP_FIELDS: Readonly<Record<InfoStep, readonly (keyof Changes)[]>> = {
  basic: ['name', 'date_of_birth', 'whatsapp', 'telegram', 'email', 'id_number'],
  job: ['work_unit', 'work_address', 'work_income_cents'],
  bank: ['bank_name', 'bank_account', 'pix'],
}

export function missingIn(info: Info): (keyof Changes)[] {
  const answers: Readonly<Record<keyof Changes, unknown>> = {
    name: info.name,
    date_of_birth: info.date_of_birth,
    whatsapp: info.whatsapp,
    telegram: info.telegram,
    email: info.email,
    id_number: info.id_number_masked,
    work_unit: info.work_unit,
    work_address: info.work_address,
    work_income_cents: info.work_income_cents,
    bank_name: info.bank_name,
    bank_account: info.bank_account_masked,
    pix: info.pix_masked,
  }
  return keysOf(answers).filter((answer) => answers[answer] === null)
}

export const stepOf = (field: keyof Changes): InfoStep =>
  STEP_FIELDS.basic.includes(field) ? 'basic' : STEP_FIELDS.job.includes(field) ? 'job' : 'bank'

/** What is still missing: answers by name, and images that are absent or refused. */
export interface Lacking {
  missing: readonly string[]
  documents: readonly { link: string | null; reason: string | null }[]
}

export const isToTake = ({ link, reason }: Lacking['documents'][number]): boolean => link === null || reason !== null

const lacks = (step: Step, { missing, documents }: Lacking): boolean => {
  if (step === 'check') return false
  return step === 'documents'
    ? documents.length === 0 || documents.some(isToTake)
    : STEP_FIELDS[step].some((field) => missing.includes(field))
}

/** Skips what is already answered: the first step that lacks something, or else the last. */
export const firstStep = (lacking: Lacking): Step => STEPS.find((step) => lacks(step, lacking)) ?? 'check'

/** The next step that lacks something, or else an earlier one. */
export const stepAfter = (step: Step, lacking: Lacking): Step =>
  STEPS.slice(STEPS.indexOf(step) + 1).find((later) => lacks(later, lacking)) ?? firstStep(lacking)

/** The step from the URL; `check` opens only when nothing is missing. */
export function stepFromAddress(stepName: string | null, lacking: Lacking): Step {
  const named = STEPS.find((step) => step === stepName)
  return named === undefined || named === 'check' ? firstStep(lacking) : named
}

export const stepHref = (step: Step, field?: string): string =>
  hrefOf(PATHS.applySteps, field === undefined ? { step } : { step, field })
