import * as texts from '@home-credit/texts'
import { useId, type ReactNode } from 'react'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Money } from '../../ui/Money.tsx'
import styles from './loan.module.css'
import type { LoanCard } from './loan.ts'
import { byText, stepWords, whoText } from './next-step.ts'
import { StateLabel } from './StateLabel.tsx'

interface Props {
  loan: LoanCard
  /** Omits the link to the hub. */
  onHub?: boolean
  /** Details of the next step, such as the installment. */
  children?: ReactNode
}

/** The state, the next step with its deadline, and the one button for it. */
export function NextStepCard({ loan, onHub = false, children }: Props) {
  const id = useId()
  const { next } = loan
  const words = next === null ? undefined : stepWords(next.step)
  const by = byText(loan)
  const hub = onHub ? undefined : { label: texts.next_open_loan(), href: hrefOf(PATHS.loan) }
  const action = words?.action ?? hub
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.cardHead}>
        <StateLabel state={loan.state} />
        {loan.amount_cents !== null && <Money cents={loan.amount_cents} size="md" />}
      </div>
      <h2 id={id} className={styles.cardTitle}>
        {words?.title ?? texts.title_loan()}
      </h2>
      {words !== undefined && <p className={styles.cardBody}>{words.body}</p>}
      {children}
      {next !== null && next.step !== 'apply_again' && (
        <p className={styles.who}>
          <Icon name={next.who === 'you' ? 'account' : 'clock'} size={20} />
          <span>
            <strong>{whoText(next)}</strong>
            {by !== undefined && ` · ${by}`}
          </span>
        </p>
      )}
      {action !== undefined && (
        <LinkButton href={action.href} kind={next?.who === 'us' ? 'secondary' : 'primary'}>
          {action.label}
        </LinkButton>
      )}
    </section>
  )
}
