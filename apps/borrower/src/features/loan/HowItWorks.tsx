import * as texts from '@home-credit/texts'
import { useId, type ReactNode } from 'react'
import styles from './loan.module.css'

/** The steps of an application and how long each takes. */
export function HowItWorks({ children }: { children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} className={styles.cardTitle}>
        {texts.hub_intro()}
      </h2>
      <ol className={styles.steps}>
        <li>{texts.hub_intro_details()}</li>
        <li>{texts.hub_intro_verify()}</li>
        <li>{texts.hub_intro_package()}</li>
        <li>{texts.hub_intro_decide()}</li>
        <li>{texts.hub_intro_sign()}</li>
      </ol>
      {children}
    </section>
  )
}
