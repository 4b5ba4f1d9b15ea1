import type { CallOutput } from '@home-credit/contract'
import { admitsAmount, type LoanLimits } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import { formatMoney } from '@home-credit/web'
import { INITIAL_INPUT, inputIn, type SimulatorInput } from '../../shared/simulator-input.ts'
import type { DraftOf } from '../../shared/use-draft.ts'
import type { Wrong } from '../../shared/use-form.ts'
import type { LoanRequest, Purpose } from './loan-request.ts'

export type LoanRequestOptions = CallOutput<'GET /api/sd/open'>

/**
 * The fields of the form, named as in the contract because a refusal names them. Amounts are whole centavos; an empty
 * string means no value yet.
 */
export type LoanRequestValues = {
  begun: boolean
  amount_cents: string
  months: string
  due_day: string
  system: LoanRequest['system']
  purpose: Purpose | ''
  package: string
  /** What the simulator had when the form began. */
  simulated: string
}

export const LOAN_REQUEST_DRAFT: DraftOf<LoanRequestValues> = {
  name: 'installment',
  empty: {
    begun: false,
    amount_cents: '',
    months: '',
    due_day: '',
    system: 'price',
    purpose: '',
    package: '',
    simulated: '',
  },
  secrets: [],
}

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))

/** The values saved on the server, or else those of the simulator. */
export function filledFrom(
  { wish: loanRequest, chosen }: Pick<LoanRequestOptions, 'wish' | 'chosen'>,
  limits: LoanLimits,
  input?: SimulatorInput,
): LoanRequestValues {
  const { netCents, months } =
    loanRequest === null ? (input ?? INITIAL_INPUT) : { netCents: loanRequest.amount_cents, months: loanRequest.months }
  return {
    begun: true,
    amount_cents: String(clamp(netCents, limits.minCents, limits.maxCents)),
    months: String(clamp(months, limits.minMonths, limits.maxMonths)),
    due_day: loanRequest?.due_day == null ? '' : String(loanRequest.due_day),
    system: loanRequest?.system ?? 'price',
    purpose: loanRequest?.purpose ?? '',
    package: chosen ?? '',
    simulated: simulatedText(input),
  }
}

const simulatedText = (input: SimulatorInput | undefined): string =>
  input === undefined ? '' : `${input.netCents} ${input.months}`

/** What the form shows first: its draft, in which another input of the simulator replaces amount and term. */
export function beginWith(
  draft: LoanRequestValues,
  options: Pick<LoanRequestOptions, 'wish' | 'chosen'>,
  limits: LoanLimits,
  query: URLSearchParams,
): LoanRequestValues {
  const input = inputIn(query)
  if (!draft.begun) return filledFrom(options, limits, input)
  const simulated = simulatedText(input)
  if (simulated === '' || simulated === draft.simulated) return draft
  const { amount_cents, months } = filledFrom({ wish: null, chosen: null }, limits, input)
  return { ...draft, amount_cents, months, simulated }
}

export const requestIn = ({
  amount_cents: netCents,
  months,
  due_day: dueDay,
  system,
}: LoanRequestValues): LoanRequest => ({
  netCents: Number(netCents),
  months: Number(months),
  dueDay: dueDay === '' ? null : Number(dueDay),
  system,
})

export function wrongIn(
  { amount_cents: netCents, purpose }: LoanRequestValues,
  limits: LoanLimits,
  picked: string | undefined,
): Wrong<LoanRequestValues> {
  return {
    amount_cents: admitsAmount(limits, { netCents: Number(netCents) })
      ? undefined
      : texts.inst_amount_wrong({ min: formatMoney(limits.minCents), max: formatMoney(limits.maxCents) }),
    package: picked === undefined ? texts.sim_no_offer() : undefined,
    purpose: purpose === '' ? texts.prompt_purpose() : undefined,
  }
}
