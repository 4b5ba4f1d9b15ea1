import styles from './StepsBar.module.css'

interface Props {
  /** Counts from 1. */
  step: number
  of: number
}

/** Where one is in a flow; the header or a heading says it in words. */
export const StepsBar = ({ step, of }: Props) => (
  <div className={styles.steps} aria-hidden="true">
    {Array.from({ length: of }, (_, index) => index + 1).map((each) => (
      <span
        key={each}
        className={`${styles.step} ${each < step ? styles.done : ''} ${each === step ? styles.now : ''}`}
      />
    ))}
  </div>
)
