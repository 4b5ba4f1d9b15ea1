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

/** Separates the cells of a row in the installments of the text. */
const CELL = ' | '

/** The rows of a section that is a table; its first row has the labels. */
const rowsIn = (paragraphs: readonly string[]): string[][] | undefined =>
  paragraphs.every((line) => line.includes(CELL)) ? paragraphs.map((line) => line.split(CELL)) : undefined

/** Every figure beside its label: a table of seven columns does not fit a phone. */
function Rows({ rows }: { rows: readonly string[][] }) {
  const labels = rows[0] ?? []
  return rows.slice(1).map(([name = '', ...cells]) => (
    <dl key={name} className={styles.cells}>
      <div className={styles.rowName}>
        <dt>{labels[0]}</dt>
        <dd>{name}</dd>
      </div>
      {cells.map(
        (cell, index) =>
          cell !== '' && (
            <div key={labels[index + 1]}>
              <dt>{labels[index + 1]}</dt>
              <dd>{cell}</dd>
            </div>
          ),
      )}
    </dl>
  ))
}

function Paragraphs({ paragraphs }: { paragraphs: readonly string[] }) {
  const rows = rowsIn(paragraphs)
  return rows === undefined ? keyed(paragraphs).map(({ key, line }) => <p key={key}>{line}</p>) : <Rows rows={rows} />
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
            <Paragraphs paragraphs={paragraphs} />
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
