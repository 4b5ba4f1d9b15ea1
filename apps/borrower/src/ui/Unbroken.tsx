import styles from './Unbroken.module.css'

/** A loan's, an order's or a contract's, such as HC-2026-000231. */
const NUMBER = /[A-Z]+-\d{4}-\d+/

interface Props {
  text: string
  /** Stands in the text; if left out, the first number of a loan, order or contract. */
  number?: string | undefined
}

/** A sentence whose number stays on one line, although it has hyphens, and can still be copied and searched for. */
export function Unbroken({ text, number = NUMBER.exec(text)?.[0] ?? '' }: Props) {
  const at = text.indexOf(number)
  if (at < 0 || number === '') return text
  return (
    <>
      {text.slice(0, at)}
      <span className={styles.number}>{number}</span>
      {text.slice(at + number.length)}
    </>
  )
}
