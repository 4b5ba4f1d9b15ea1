import * as texts from '@home-credit/texts'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import styles from './apply.module.css'
import { labelOf } from './labels.ts'
import type { Answer } from './step-part.ts'
import { stepOf } from './steps.ts'

interface Props {
  answer: Answer
  value: string
}

/** Where the borrower changes an answer that needs a code. */
export const changeHref = (answer: Answer): string => hrefOf(PATHS.personalInfo, { edit: stepOf(answer) })

/** A saved answer that needs a code to change: shown as the server masks it, without a field. */
export function ProtectedAnswer({ answer, value }: Props) {
  const label = labelOf(answer)
  return (
    <div className={styles.standing}>
      <div className={styles.standingWords}>
        <p className={styles.standingLabel}>{label}</p>
        <p className={styles.standingValue}>{value}</p>
        <p className={styles.hint}>{texts.apply_answer_protected()}</p>
      </div>
      <a className={styles.change} href={changeHref(answer)} aria-label={texts.apply_change_of({ what: label })}>
        {texts.apply_change()}
      </a>
    </div>
  )
}
