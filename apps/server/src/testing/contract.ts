import { uuidv7 } from 'uuidv7'
import { dayIn } from '../platform/clock/local-day.ts'
import type { Db } from '../platform/db/pool.ts'
import {
  contractText,
  keepContract,
  nextContractNumber,
  type ContractData,
  type ContractText,
  type Costs,
} from '../lending/contracts/contracts.ts'
import { costsOf } from '../lending/loans/quote.ts'
import { mustQuote } from '../lending/loans/quote.ts'
import type { Keyring } from '../platform/secrets/keyring.ts'

export interface SampleCostOptions {
  netCents?: number
  months?: number
  system?: Costs['system']
  dueDay?: number | null
  releaseOn?: string
  rateMonthly?: string
  feeCents?: number
}

/** Uses the same calculation as the server. */
export function sampleCosts({
  netCents = 500_000,
  months = 12,
  system = 'price',
  dueDay = null,
  releaseOn = '2026-03-10',
  rateMonthly = '0.045',
  feeCents = 4900,
}: SampleCostOptions = {}): Costs {
  const terms = {
    code: 'plus',
    name: 'Plus',
    rate_monthly: rateMonthly,
    fee_cents: feeCents,
    iof: { daily_rate: '0.000082', additional_rate: '0.0038', max_days: 365 },
    late: { fine_rate: '0.02', mora_monthly: '0.01' },
    policy_version: '1',
  }
  return costsOf(terms, mustQuote(terms, { netCents, months, dueDay, system }, dayIn(releaseOn)))
}

export const sampleContractData = (changes: Partial<ContractData> = {}): ContractData => ({
  contractNumber: 'CCB-2026-000001',
  loanNumber: 'HC-2026-000001',
  lender: {
    brand: 'Home-credit',
    legal_name: 'Home-credit Exemplo Sociedade de Crédito Direto S.A.',
    cnpj: '11222333000181',
    address: 'Rua do Exemplo 100, 01000-000 São Paulo, SP',
  },
  borrower: {
    name: 'Maria Conceição Gonçalves',
    cpf: '52998224725',
    dateOfBirth: '1990-05-17',
    phone: '+5511987654321',
    email: 'maria@example.com',
    workAddress: 'Avenida das Flores 1000, São Paulo, SP',
  },
  account: { bankName: 'Banco do Exemplo', bankAccount: '12345-6', pix: 'chave@example.com' },
  purpose: 'health',
  costs: sampleCosts(),
  offeredAt: new Date('2026-03-09T15:04:05Z'),
  validThrough: '2026-03-11',
  ...changes,
})

export interface StoredContract {
  id: string
  loanId: string
  number: string
  text: ContractText
}

/** A borrower's signed contract, with the loan and the offer that it refers to. */
export async function addContract(
  db: Db,
  keyring: Keyring,
  borrowerId: string,
  changes: Partial<ContractData> = {},
): Promise<StoredContract> {
  const [id, loanId, offerId, now] = [uuidv7(), uuidv7(), uuidv7(), new Date('2026-03-10T14:05:09.123Z')]
  const number = await nextContractNumber(db, now)
  const data = sampleContractData({ contractNumber: number, ...changes })
  const costs = JSON.stringify(data.costs)
  await db
    .insertInto('loans')
    .values({
      id: loanId,
      number: `HC-${loanId}`,
      borrower_id: borrowerId,
      state: 'cancelled',
      opened_at: now,
      touched_at: now,
      since: now,
    })
    .execute()
  await db
    .insertInto('loan_offers')
    .values({
      id: offerId,
      loan_id: loanId,
      contract_number: number,
      release_on: data.costs.release_on,
      valid_through: data.validThrough,
      costs,
      made_at: now,
    })
    .execute()
  const text = contractText(data)
  await keepContract(
    db,
    { keyring },
    {
      id,
      number,
      loanId,
      borrowerId,
      offerId,
      text,
      costs: data.costs,
      signedAt: now,
      address: '203.0.113.77',
      userAgent: 'Mozilla/5.0 (Linux)',
      codeId: uuidv7(),
    },
  )
  return { id, loanId, number, text }
}
