import * as texts from '@home-credit/texts'
import { Fold } from '../../ui/Fold.tsx'
import { Part } from '../../ui/Part.tsx'
import styles from './contract.module.css'
import type { Contract } from './contract.ts'
import { CostTable } from './CostTable.tsx'
import { RepaymentList } from './RepaymentList.tsx'
import { summaryOf } from './summary.ts'

/** A contract as it is read: plain words first, every figure, then the whole text in the language it is signed in. */
export function ContractPaper({ contract: { costs, text, text_hash: hash } }: { contract: Contract }) {
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
        <p className={styles.note}>{texts.contract_text_note({ version: text.version })}</p>
        <ContractText text={text} />
        <Hash label={texts.contract_text_hash()} value={hash} />
      </Fold>
    </>
  )
}

/** A line may stand in a text twice: its key says which of them it is. */
function keyed(lines: readonly string[]): { key: string; line: string }[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const times = (seen.get(line) ?? 0) + 1
    seen.set(line, times)
    return { key: `${times} ${line}`, line }
  })
}

/** Portuguese whatever the language of the screen: it is the original. */
function ContractText({ text }: Pick<Contract, 'text'>) {
  return (
    <article className={styles.text} lang="pt">
      <h3>{text.title}</h3>
      {text.sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <h4>{heading}</h4>
          {keyed(paragraphs).map(({ key, line }) => (
            <p key={key}>{line}</p>
          ))}
        </section>
      ))}
    </article>
  )
}

export function Hash({ label, value }: { label: string; value: string }) {
  return (
    <>
      <p className={styles.hashLabel}>{label}</p>
      <p className={styles.hash}>{value}</p>
    </>
  )
}
