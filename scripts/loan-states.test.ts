import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { loanStatesDocument } from '../packages/domain/src/states/document.ts'
import { LOAN_TABLE } from '../packages/domain/src/states/table.ts'

it('the page about the loan states is that of the table (npm run loan-states writes it)', () => {
  expect(readFileSync(new URL('../docs/LOAN-STATES.md', import.meta.url), 'utf8')).toBe(loanStatesDocument(LOAN_TABLE))
})
