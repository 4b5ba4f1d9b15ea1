// `npm run loan-states`: writes docs/LOAN-STATES.md from the table that the state machine uses.
import { writeFileSync } from 'node:fs'
import { loanStatesDocument } from '../packages/domain/src/states/document.ts'
import { LOAN_TABLE } from '../packages/domain/src/states/table.ts'

writeFileSync(new URL('../docs/LOAN-STATES.md', import.meta.url), loanStatesDocument(LOAN_TABLE))
