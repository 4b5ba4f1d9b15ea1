import * as texts from '@home-credit/texts'
import { formatMoney } from '@home-credit/web'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { MoneyField } from '../../ui/MoneyField.tsx'
import styles from './recharge.module.css'

interface Limits {
  /** Error text for an empty field. */
  prompt: string
  min: number
  max: number
}

/** `cents` is a whole number. */
export function amountWrong(cents: string, { prompt, min, max }: Limits): string | undefined {
  if (cents === '') return prompt
  if (Number(cents) > max) return texts.ui_amount_max({ max: formatMoney(max) })
  // The full amount is allowed even below the minimum.
  return Number(cents) < Math.min(min, max) ? texts.wrong_amount_min({ min: formatMoney(min) }) : undefined
}

interface Props {
  label: string
  cents: string
  maxCents: number
  error: string | undefined
  /** Label of the button that enters the full amount. */
  all: string
  onChange(cents: string): void
}

/** The amount as the headline of its page. */
export const AmountField = ({ label, cents, maxCents, error, all, onChange }: Props) => (
  <Card>
    <MoneyField
      large
      label={label}
      error={error}
      hint={texts.ui_amount_max({ max: formatMoney(maxCents) })}
      cents={cents}
      maxCents={maxCents}
      onChange={onChange}
    />
    <div className={styles.quick}>
      <Button kind="tonal" small onClick={() => onChange(String(maxCents))}>
        {all}
      </Button>
    </div>
  </Card>
)
