import * as texts from '@home-credit/texts'
import { Fold } from '../../ui/Fold.tsx'
import { Part } from '../../ui/Part.tsx'
import styles from './contract.module.css'
import type { Contract } from './contract.ts'
import { ContractText } from './ContractText.tsx'
import { CostTable } from './CostTable.tsx'
import { RepaymentList } from './RepaymentList.tsx'
import { summaryOf } from './summary.ts'

/** A contract as it is read: plain words first, every figure, then the whole text in the language it is signed in. */
export function ContractDocument({ contract: { costs, text, text_hash: hash, amendment } }: { contract: Contract }) {
  // What changes a contract has its figures in its text; those of the contract are another paper's.
  if (amendment) return <ContractText text={text} hash={hash} />
  return (
    <>
      <Part title={texts.contract_summary()}>
        <ul className={styles.summary}>
          {summaryOf(costs).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Part>
      <Part title={texts.contract_costs()}>
        <CostTable costs={costs} />
        <RepaymentList installments={costs.installments} />
      </Part>
      <Fold title={texts.contract_text()}>
        <ContractText text={text} hash={hash} />
      </Fold>
    </>
  )
}
