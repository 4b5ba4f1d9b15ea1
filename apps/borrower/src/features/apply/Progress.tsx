import * as texts from '@home-credit/texts'
import { useEffect, useRef } from 'react'
import { StepsBar } from '../../ui/StepsBar.tsx'
import styles from './apply.module.css'
import { headlineOf, leadOf, STEPS, type Step } from './steps.ts'

/** Each step begins at its top. */
export function Progress({ step }: { step: Step }) {
  const number = STEPS.indexOf(step) + 1
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    scrollTo(0, 0)
    // This step has no field to focus.
    if (step === 'check') title.current?.focus({ preventScroll: true })
  }, [step])
  return (
    <div className={styles.progress}>
      <p className={styles.stepOf}>{texts.apply_step_of({ step: number, total: STEPS.length })}</p>
      <StepsBar step={number} of={STEPS.length} />
      <h2 ref={title} className={styles.headline} tabIndex={-1}>
        {headlineOf(step)}
      </h2>
      <p className={styles.lead}>{leadOf(step)}</p>
    </div>
  )
}
