import * as texts from '@home-credit/texts'
import { useId } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import styles from './Below.module.css'

/** How a loan comes about, for who has none. */
export function ThreeSteps() {
  const id = useId()
  const steps = [
    { icon: 'identity', title: texts.home_step_who(), text: texts.home_step_who_text() },
    { icon: 'scale', title: texts.home_step_offer(), text: texts.home_step_offer_text() },
    { icon: 'key', title: texts.home_step_sign(), text: texts.home_step_sign_text() },
  ] as const
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {texts.home_how()}
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ icon, title, text }) => (
          <li key={icon}>
            <span className={styles.tile}>
              <Icon name={icon} />
            </span>
            <span>
              <strong>{title}</strong>
              <span className={styles.text}>{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
