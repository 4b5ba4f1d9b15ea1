import * as texts from '@home-credit/texts'
import styles from './account.module.css'

/** The value is undefined when the borrower has not provided it. */
export interface Fact {
  label: string
  value: string | undefined
  /** Link to the address on a map. */
  seenAt?: string | undefined
}

export function Facts({ facts, missing }: { facts: readonly Fact[]; missing: string }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, seenAt }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd className={value === undefined ? styles.missing : undefined}>{value ?? missing}</dd>
          {seenAt !== undefined && (
            <dd>
              <a className={styles.seen} href={seenAt}>
                {texts.place_show()}
              </a>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
