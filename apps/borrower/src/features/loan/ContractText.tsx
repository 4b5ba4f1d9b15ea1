import * as texts from '@home-credit/texts'
import styles from './contract.module.css'
import type { Contract } from './contract.ts'

/** Lines may repeat; the key includes the occurrence. */
function keyed(lines: readonly string[]): { key: string; line: string }[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const times = (seen.get(line) ?? 0) + 1
    seen.set(line, times)
    return { key: `${times} ${line}`, line }
  })
}

/** The full text to sign. Always Portuguese: that is the original. */
export function ContractText({ text, hash }: Pick<Contract, 'text'> & { hash: string }) {
  return (
    <>
      <p className={styles.note}>{texts.contract_text_note({ version: text.version })}</p>
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
      <Hash label={texts.contract_text_hash()} value={hash} />
    </>
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
