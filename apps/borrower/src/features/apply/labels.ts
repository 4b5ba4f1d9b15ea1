import * as texts from '@home-credit/texts'
import { TYPED } from '../../shared/info/typed.ts'
import type { Answer } from './step-part.ts'

export const labelOf = (answer: Answer): string =>
  answer === 'work_income_cents' ? texts.form_work_income() : TYPED[answer]().label

/** Beside an empty field: what the server has of it. */
export const keepHint = (masked: string | null, typed: string): { hint?: string } =>
  masked === null || typed !== '' ? {} : { hint: texts.form_keep({ masked }) }
