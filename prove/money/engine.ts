/** Integers only: centavos, days since 1970, rates in hundred-millionths, percentages in hundredths. */
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

/** A loan some time after crediting: the number of paid rows, and partial payments of due rows by day. */
export interface LoanOn {
  readonly terms: LoanTerms
  readonly rows: readonly RowFigures[]
  readonly paid: number
  readonly parts: readonly { readonly day: number; readonly amount: number }[]
  readonly day: number
}

/** Either the net amount to receive, or a principal from which IOF and fee are deducted. */
export type AmountRequest =
  | { readonly net: number; readonly fee: number }
  | { readonly principal: number; readonly fee: number }

/** The common interface of both computations, so that they get the same inputs. */
export interface Engine {
  holidays(year: number): readonly number[]
  payableDate(due: number): number
  dueDays(terms: LoanTerms): readonly number[]
  /** Undefined when no such list exists. */
  schedule(terms: LoanTerms, financed: number): readonly RowFigures[] | undefined
  iof(parts: readonly { principal: number; days: number }[]): { daily: number; additional: number }
  cet(flows: {
    net: number
    release: number
    payments: readonly { due: number; amount: number }[]
  }): CetFigures | undefined
  quote(terms: LoanTerms, request: AmountRequest): QuoteFigures | undefined
  late(segment: { unpaid: number; days: number; rate: number }): LateFigures
  /** Each row from `paid` on with its cost that day; undefined when the sum exceeds the largest amount. */
  owed(loan: LoanOn): readonly OwedFigures[] | undefined
}
