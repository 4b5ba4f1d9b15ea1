import styles from './Unbroken.module.css'

interface Props {
  text: string
  /** Stands in the text. */
  number: string
}

/** A sentence whose number stays on one line, although it has hyphens, and can still be copied and searched for. */
export function Unbroken({ text, number }: Props) {
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
