import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Section } from './Section.tsx'
import styles from './components.module.css'

export function Buttons() {
  const [paid, setPaid] = useState(0)
  const [busy, setBusy] = useState(false)
  const pay = (): void => {
    setBusy(true)
    setPaid((count) => count + 1)
    setTimeout(() => setBusy(false), 1000)
  }
  return (
    <Section title={texts.components_buttons()}>
      <div className={styles.stack}>
        <Button>{texts.components_primary()}</Button>
        <Button kind="secondary">{texts.components_secondary()}</Button>
        <Button kind="danger">{texts.components_danger()}</Button>
        <Button kind="text">{texts.components_text()}</Button>
        <Button busy>{texts.components_busy()}</Button>
        <Button disabled>{texts.components_disabled()}</Button>
        <Button busy={busy} onClick={pay}>
          {texts.components_once()}
        </Button>
        <p className={styles.note}>{texts.components_taps({ count: paid })}</p>
      </div>
    </Section>
  )
}
