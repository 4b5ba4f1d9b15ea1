import * as texts from '@home-credit/texts'
import { useEffect, useRef } from 'react'
import styles from './apply.module.css'
import { STEPS, titleOf, type Step } from './steps.ts'

export function Progress({ step }: { step: Step }) {
  const number = STEPS.indexOf(step) + 1
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    scrollTo(0, 0)
    // This step has no field to focus.
    if (step === 'check') title.current?.focus()
  }, [step])
  return (
    <div className={styles.progress}>
      <p className={styles.stepOf}>{texts.apply_step_of({ step: number, total: STEPS.length })}</p>
      <div className={styles.bars} aria-hidden="true">
        {STEPS.map((each, index) => (
          <span key={each} className={index < number ? styles.barDone : styles.bar} />
        ))}
      </div>
      <h2 ref={title} className={styles.title} tabIndex={-1}>
        {titleOf(step)}
      </h2>
    </div>
  )
}
