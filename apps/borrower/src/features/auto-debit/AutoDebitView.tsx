import * as texts from '@home-credit/texts'
import { formatMoney, formatMoneyInColumn } from '@home-credit/web'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Figures } from '../../ui/Figures.tsx'
import { formatDate, formatDateTime } from '../../ui/format.ts'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LinkRows } from '../../ui/LinkRows.tsx'
import { Part } from '../../ui/Part.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { Unbroken } from '../../ui/Unbroken.tsx'
import type { AutoDebit } from './auto-debit.ts'
import styles from './auto-debit.module.css'
import { GiveConsent } from './GiveConsent.tsx'

interface Props {
  autoDebit: AutoDebit
  onChange(autoDebit: AutoDebit): void
  /** The state has changed: the page reloads. */
  onStale(): void
}

/** Automatic debit of one loan: whether it is on, what it may take and when, and how to turn it on or off. */
export function AutoDebitView({ autoDebit, onChange, onStale }: Props) {
  const { loan, given_at: since, terms, last } = autoDebit
  const open = loan.state === 'credited'
  return (
    <>
      <Card>
        <div className={styles.head} role="status">
          <StateChip tone={since === null ? 'neutral' : 'success'}>
            {since === null ? texts.auto_debit_off() : texts.auto_debit_on({ time: formatDateTime(since) })}
          </StateChip>
          {since === null && <p className={styles.small}>{texts.auto_debit_off_note()}</p>}
          <p className={styles.small}>{texts.hub_number({ number: loan.number })}</p>
        </div>
        {open && <Next autoDebit={autoDebit} />}
        {last !== null && (
          <p className={styles.last}>
            {(last.outcome === 'taken' ? texts.auto_debit_last_taken : texts.auto_debit_last_short)({
              date: formatDate(last.day),
              amount: formatMoney(last.amount_cents),
            })}
          </p>
        )}
      </Card>
      {!open && (
        <FormNotice tone="info" announced={false}>
          {texts.auto_debit_closed()}
        </FormNotice>
      )}
      <Card>
        <Part title={texts.auto_debit_what()}>
          <ul className={styles.terms}>
            {terms.paragraphs.map((paragraph) => (
              <li key={paragraph}>
                <Icon name="check" size={20} />
                <span>
                  <Unbroken text={paragraph} number={loan.number} />
                </span>
              </li>
            ))}
          </ul>
        </Part>
      </Card>
      {open &&
        (since === null ? (
          <GiveConsent autoDebit={autoDebit} onConsent={onChange} onStale={onStale} />
        ) : (
          <End loanId={loan.id} onEnded={onChange} onStale={onStale} />
        ))}
      <div className={styles.links}>
        <LinkRows
          rows={[
            {
              href: hrefOf(PATHS.myRepayment, { loan: loan.id }),
              icon: 'calendar',
              label: texts.auto_debit_to_repay(),
            },
          ]}
        />
      </div>
    </>
  )
}

/** The next debit: on that day, not earlier. */
function Next({ autoDebit: { next, wallet_cents: wallet } }: { autoDebit: AutoDebit }) {
  if (next === null) return null
  const when = next.due ? texts.auto_debit_next_now() : texts.auto_debit_next_day({ date: formatDate(next.payable_on) })
  return (
    <Part title={texts.auto_debit_next()}>
      <Figures
        rows={[
          {
            label: texts.auto_debit_next_row({ number: next.installment }),
            note: when,
            value: formatMoneyInColumn(next.amount_cents),
          },
          { label: texts.repay_wallet(), value: formatMoneyInColumn(wallet) },
        ]}
      />
    </Part>
  )
}

interface EndProps {
  loanId: string
  onEnded(autoDebit: AutoDebit): void
  onStale(): void
}

/** One tap without confirmation: ending must be easier than allowing. */
function End({ loanId, onEnded, onStale }: EndProps) {
  const sender = useMutation('POST /api/app/auto_debit')
  const end = async (): Promise<void> => {
    const { data, fault } = await sender.attempt({ action: 'revoke', loan_id: loanId })
    if (data !== undefined) onEnded(data)
    if (fault?.status === 404) onStale()
  }
  return (
    <>
      <FaultNotice fault={sender.fault} />
      <Button kind="danger" busy={sender.busy} onClick={() => void end()}>
        {texts.auto_debit_end()}
      </Button>
    </>
  )
}
