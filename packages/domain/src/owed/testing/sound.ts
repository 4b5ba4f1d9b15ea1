import { sumCents } from '../../money/cents.ts'
import { isOpen, outstandingPrincipalCents, unpaidCents, type CreditedLoan } from '../credited-loan.ts'
import { chargesSum } from '../late.ts'
import type { Owed } from '../line.ts'

/** The names of the claims that an amount and its parts violate. */
export function faultsOf({ lines, amountCents, discountCents, parts }: Owed, { undone = false } = {}): string[] {
  const claims = lines.flatMap((line) => {
    const { nominalCents, principalCents, interestCents, earlyDiscountCents } = line
    const late = chargesSum(line.late)
    const parts = [
      nominalCents,
      line.discountCents,
      principalCents,
      interestCents,
      earlyDiscountCents,
      ...Object.values(line.late),
    ]
    return [
      ['no part is negative', parts.every((part) => part >= 0)],
      [
        'nominal less discount and late charges are the amount',
        nominalCents - line.discountCents + late === line.amountCents,
      ],
      [
        'principal, interest and late charges are the amount',
        principalCents + interestCents - earlyDiscountCents + late === line.amountCents,
      ],
      // Late charges of an undone payment remain owed.
      [
        'only an overdue row has late charges',
        line.state === 'overdue' || line.daysLate + (undone && line.state === 'immediate' ? 0 : late) === 0,
      ],
      ['an early row and no other has an exponent', (line.state === 'early') === (line.exponent !== null)],
    ] as const
  })
  const { earlyDiscountCents, lateCents, interestCents, principalCents } = parts
  return [
    ...claims,
    [
      'lines sum to the amount',
      sumCents(lines.map((line) => line.amountCents)) === amountCents && parts.amountCents === amountCents,
    ] as const,
    ['discounts sum', sumCents(lines.map((line) => line.discountCents)) === discountCents] as const,
    ['debits are credits', amountCents + earlyDiscountCents === lateCents + interestCents + principalCents] as const,
  ]
    .filter(([, holds]) => !holds)
    .map(([claim]) => claim)
}

/** The names of the claims that a loan violates. */
export function unsound(loan: CreditedLoan): string[] {
  const open = loan.rows.filter(isOpen)
  const claims = open.flatMap((row) => [
    ['interest and principal are the payment', row.interestCents + row.principalCents === row.paymentCents] as const,
    [
      'no more is paid than asked',
      row.paidInterestCents <= row.interestCents && row.paidPrincipalCents <= row.principalCents,
    ] as const,
    ['no part is negative', Math.min(row.interestCents, row.principalCents) >= 0] as const,
    ['an open row has something left', unpaidCents(row) + chargesSum(row.fixedLate) > 0] as const,
    [
      'a segment stands on the unpaid part',
      row.segment === null || row.segment.baseCents === unpaidCents(row),
    ] as const,
  ])
  const left = sumCents(open.map((row) => row.principalCents)) - sumCents(open.map((row) => row.paidPrincipalCents))
  return [...claims, ['principal left is principal out', left === outstandingPrincipalCents(loan)] as const]
    .filter(([, holds]) => !holds)
    .map(([claim]) => claim)
}
