import * as texts from '@home-credit/texts'
import { formatMoney } from '@home-credit/web'
import { Button } from '../../ui/Button.tsx'
import { MoneyField } from '../../ui/MoneyField.tsx'
import styles from './recharge.module.css'

interface Limits {
  /** Said where none was given. */
  prompt: string
  min: number
  max: number
}

/** What is wrong with an amount in whole centavos. */
export function amountWrong(cents: string, { prompt, min, max }: Limits): string | undefined {
  if (cents === '') return prompt
  if (Number(cents) > max) return texts.ui_amount_max({ max: formatMoney(max) })
  // All of it may be less than the least.
  return Number(cents) < Math.min(min, max) ? texts.wrong_amount_min({ min: formatMoney(min) }) : undefined
}

interface Props {
  label: string
  cents: string
  maxCents: number
  error: string | undefined
  /** The one tap that takes all there is. */
  all: string
  onChange(cents: string): void
}

/** An amount up to a limit, and all of it in one tap. */
export const AmountField = ({ label, cents, maxCents, error, all, onChange }: Props) => (
  <>
    <MoneyField
      label={label}
      error={error}
      hint={texts.ui_amount_max({ max: formatMoney(maxCents) })}
      cents={cents}
      maxCents={maxCents}
      onChange={onChange}
    />
    <div className={styles.quick}>
      <Button kind="secondary" onClick={() => onChange(String(maxCents))}>
        {all}
      </Button>
    </div>
  </>
)
