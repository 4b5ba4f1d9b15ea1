import type { CallOutput } from '@home-credit/contract'

type Output = CallOutput<'POST /api/console/borrower'>
export type BorrowerView = Extract<Output, { borrower: unknown }>['borrower']
export type LoanRow = Extract<Output, { rows: unknown }>['rows'][number]
