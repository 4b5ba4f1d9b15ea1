import * as texts from '@home-credit/texts'
import { Fold } from '../../ui/Fold.tsx'
import { Part } from '../../ui/Part.tsx'
import styles from './contract.module.css'
import type { Contract } from './contract.ts'
import { ContractText } from './ContractText.tsx'
import { CostTable } from './CostTable.tsx'
import { RepaymentList } from './RepaymentList.tsx'
import { summaryOf } from './summary.ts'

/** Plain summary first, then all figures, then the full text in the language of signing. */
export function ContractDocument({ contract: { costs, text, text_hash: hash, amendment } }: { contract: Contract }) {
  // An amendment has its figures in its text; `costs` are those of the original contract.
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
