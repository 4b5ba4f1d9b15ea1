import { describe, expect, it } from 'vitest'
import { walletBalance } from '../../ledger/wallet-queries.ts'
import { ledgerFaults } from '../../ledger/balance-queries.ts'
import { dataOf } from '../../testing/identity.ts'
import { loansOf } from '../../testing/loans.ts'
import { useServer } from '../../testing/server.ts'

const sandbox = useServer()
const { ask } = sandbox
const loans = loansOf(sandbox)
const db = () => sandbox.server.pool.db

describe('a loan', () => {
  it('goes from a stranger to money in the wallet, and preview, offer, contract, list and books agree', async () => {
    const borrower = await loans.verified()
    expect((await loans.detail(borrower)).loan.state).toBe('no_package')
    const chosen = dataOf(await loans.choose(borrower, { package: 'plus', amount_cents: 200_000, months: 6 }))
    expect([chosen.loan.state, chosen.package?.fee_cents, chosen.package?.fee_authorised]).toEqual([
      'package_unpaid',
      4_900,
      false,
    ])
    const paid = dataOf(await ask('POST /api/dk/payVip', { agreed_fee_cents: 4_900 }, { token: borrower.token }))
    expect([paid.loan.state, paid.package?.fee_authorised]).toEqual(['quota_short', true])
    const file = await loans.newFile(borrower.id, 'application/pdf')
    const sent = dataOf(
      await ask(
        'POST /api/dk/upTrueQa',
        {
          action: 'send',
          occupation: 'employed',
          months_in_job: 30,
          paid_into: 'bank',
          income_cents: 600_000,
          explanation: '',
          file_ids: [file],
        },
        { token: borrower.token },
      ),
    )
    expect(sent.loan.next).toMatchObject({ step: 'wait_evidence', who: 'us' })
    expect(
      dataOf(
        await loans.decide('reviewer', {
          action: 'accept_evidence',
          loan_id: borrower.loanId,
          income_cents: 600_000,
          note: '',
        }),
      ).state,
    ).toBe('under_review')
    const referred = await loans.referred(borrower)
    expect(referred.loan.state).toBe('under_review')
    expect(
      dataOf(await loans.decide('admin', { action: 'approve', loan_id: borrower.loanId, note: 'fine' })).state,
    ).toBe('approved')
    const contract = await loans.preview(borrower)
    const signed = await loans.sign(borrower)
    expect(signed.loan.state).toBe('generated')
    expect(dataOf(await loans.decide('finance', { action: 'release', loan_id: borrower.loanId })).state).toBe(
      'credited',
    )
    const credited = await loans.detail(borrower, borrower.loanId)
    expect(credited.credited?.costs).toEqual(contract.costs)
    expect(chosen.preview).toEqual(contract.costs)
    expect(await walletBalance(db(), borrower.id)).toBe(200_000)
    expect(await ledgerFaults(db())).toEqual([])
  })
})
