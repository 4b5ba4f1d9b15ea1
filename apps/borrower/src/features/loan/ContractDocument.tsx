import * as texts from '@home-credit/texts'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Part } from '../../ui/Part.tsx'
import styles from './contract.module.css'
import type { Contract } from './contract.ts'
import { ContractText } from './ContractText.tsx'
import { BreakdownRow } from './CostCard.tsx'
import { FoldRow } from './FoldRow.tsx'
import { OfferCard } from './OfferCard.tsx'
import { RepaymentRow } from './RepaymentList.tsx'
import { summaryOf } from './summary.ts'

interface Props {
  contract: Contract
  /** Not credited yet. */
  mayCancel: boolean
}

/** The figures and a plain summary first, then the full text in the language of signing. */
export function ContractDocument({ contract: { costs, text, text_hash: hash, amendment }, mayCancel }: Props) {
  // An amendment has its figures in its text; `costs` are those of the original contract.
  if (amendment)
    return (
      <Card>
        <ContractText text={text} hash={hash} />
      </Card>
    )
  return (
    <>
      <OfferCard costs={costs} />
      <Part title={texts.contract_summary()}>
        <ul className={styles.plain}>
          {summaryOf(costs, { mayCancel }).map(({ icon, text: sentence }) => (
            <li key={sentence}>
              <span className={styles.tick}>
                <Icon name={icon} size={20} />
              </span>
              <span>{sentence}</span>
            </li>
          ))}
        </ul>
      </Part>
      <Card rows>
        <FoldRow icon="document" title={texts.contract_text()} note={texts.contract_text_signed()}>
          <ContractText text={text} hash={hash} />
        </FoldRow>
        <RepaymentRow installments={costs.installments} />
        <BreakdownRow costs={costs} />
      </Card>
    </>
  )
}
