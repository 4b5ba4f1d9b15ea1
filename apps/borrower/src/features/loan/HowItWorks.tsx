import * as texts from '@home-credit/texts'
import type { ReactNode } from 'react'
import { CardPart } from './CardPart.tsx'
import styles from './loan.module.css'

/** The steps of an application and how long each takes. */
export function HowItWorks({ children }: { children: ReactNode }) {
  return (
    <CardPart title={texts.hub_intro()}>
      <ol className={styles.steps}>
        <li>{texts.hub_intro_details()}</li>
        <li>{texts.hub_intro_verify()}</li>
        <li>{texts.hub_intro_package()}</li>
        <li>{texts.hub_intro_decide()}</li>
        <li>{texts.hub_intro_sign()}</li>
      </ol>
      {children}
    </CardPart>
  )
}
