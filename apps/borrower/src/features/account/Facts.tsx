import styles from './account.module.css'

/** A name and what stands under it; nothing where it was not given. */
export interface Fact {
  label: string
  value: string | undefined
}

export function Facts({ facts, missing }: { facts: readonly Fact[]; missing: string }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd className={value === undefined ? styles.missing : undefined}>{value ?? missing}</dd>
        </div>
      ))}
    </dl>
  )
}
