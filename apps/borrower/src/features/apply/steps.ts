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

const HEADLINES: Readonly<Record<Step, () => string>> = {
  basic: texts.apply_basic_headline,
  job: texts.apply_job_headline,
  bank: texts.apply_bank_headline,
  documents: texts.apply_documents_headline,
  check: texts.apply_check,
}

const LEADS: Readonly<Record<Step, () => string>> = {
  basic: texts.apply_basic_lead,
  job: texts.apply_job_lead,
  bank: texts.apply_bank_lead,
  documents: texts.apply_documents_intro,
  check: texts.apply_check_intro,
}

/** The action that leads to a step. */
const CONTINUE: Readonly<Record<Step, () => string>> = {
  basic: texts.apply_to_basic,
  job: texts.apply_to_job,
  bank: texts.apply_to_bank,
  documents: texts.apply_to_documents,
  check: texts.apply_to_check,
}

export const headlineOf = (step: Step): string => HEADLINES[step]()
export const leadOf = (step: Step): string => LEADS[step]()
export const continueTo = (step: Step): string => CONTINUE[step]()

const STEP_FIELDS: Readonly<Record<InfoStep, readonly (keyof Changes)[]>> = {
  basic: ['name', 'date_of_birth', 'whatsapp', 'telegram', 'email', 'id_number'],
  job: ['work_unit', 'work_address', 'work_income_cents'],
  bank: ['bank_name', 'bank_agency', 'bank_account', 'pix'],
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
    // Optional.
    bank_agency: info.bank_agency ?? '',
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

/** Where a form step leads once all its own answers are there. */
export const stepAfterForm = (step: InfoStep, { missing, documents }: Lacking): Step =>
  stepAfter(step, { missing: missing.filter((field) => !STEP_FIELDS[step].some((own) => own === field)), documents })

/** The step from the URL; `check` opens only when nothing is missing. */
export function stepFromAddress(stepName: string | null, lacking: Lacking): Step {
  const named = STEPS.find((step) => step === stepName)
  return named === undefined || named === 'check' ? firstStep(lacking) : named
}

export const stepHref = (step: Step, field?: string): string =>
  hrefOf(PATHS.applySteps, field === undefined ? { step } : { step, field })
