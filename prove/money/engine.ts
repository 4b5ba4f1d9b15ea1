/** Whole numbers only: centavos, days since 1970, rates in hundred-millionths, percentages in hundredths. */
export interface LoanTerms {
  readonly system: 'price' | 'sac'
  readonly rate: number
  readonly count: number
  readonly release: number
  readonly dueDay?: number | undefined
}

export interface RowFigures {
  readonly due: number
  readonly payment: number
  readonly interest: number
  readonly principal: number
  readonly balance: number
}

export interface LateFigures {
  readonly fine: number
  readonly mora: number
  readonly interest: number
}

export interface CetFigures {
  readonly annual: number
  readonly monthly: number
}

export interface QuoteFigures {
  readonly financed: number
  readonly net: number
  readonly iofDaily: number
  readonly iofAdditional: number
  readonly total: number
  readonly rateAnnual: number
  readonly cet: CetFigures
  readonly rows: readonly RowFigures[]
}

export interface OwedFigures {
  readonly due: number
  readonly amount: number
  readonly late: number
}

/** A loan some time after it was credited: so many rows paid, and parts of those that were due, in order of their days. */
export interface LoanOn {
  readonly terms: LoanTerms
  readonly rows: readonly RowFigures[]
  readonly paid: number
  readonly parts: readonly { readonly day: number; readonly amount: number }[]
  readonly day: number
}

/** A net that must arrive, or a principal of which IOF and fee are deducted. */
export type AmountRequest =
  | { readonly net: number; readonly fee: number }
  | { readonly principal: number; readonly fee: number }

/** What both computations answer, in the same words, so that they can be asked the same. */
export interface Engine {
  holidays(year: number): readonly number[]
  payableDate(due: number): number
  dueDays(terms: LoanTerms): readonly number[]
  /** Nothing where there is no such list. */
  schedule(terms: LoanTerms, financed: number): readonly RowFigures[] | undefined
  iof(parts: readonly { principal: number; days: number }[]): { daily: number; additional: number }
  cet(flows: {
    net: number
    release: number
    payments: readonly { due: number; amount: number }[]
  }): CetFigures | undefined
  quote(terms: LoanTerms, request: AmountRequest): QuoteFigures | undefined
  late(segment: { unpaid: number; days: number; rate: number }): LateFigures
  /** Every row from `paid` on, as it costs that day; nothing where they come to more than an amount may be. */
  owed(loan: LoanOn): readonly OwedFigures[] | undefined
}
