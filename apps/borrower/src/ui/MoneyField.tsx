import { formatMoney } from '@home-credit/web'
import { useState } from 'react'
import { Field } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { Money } from './Money.tsx'
import styles from './MoneyField.module.css'
import { NumberKeyboard } from './NumberKeyboard.tsx'

interface Props {
  label: string
  /** Whole centavos as text, '' for no amount. */
  cents: string
  maxCents: number
  error?: string | undefined
  hint?: string | undefined
  /** The amount is the headline of its page. */
  large?: boolean | undefined
  onChange(cents: string): void
}

/** Opens the number keyboard; an empty value means no amount. */
export function MoneyField({ label, cents, maxCents, error, hint, large = false, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const empty = cents === ''
  return (
    <Field label={label} error={error} hint={hint}>
      {({ id, describedBy, invalid }) => (
        <>
          <button
            type="button"
            id={id}
            className={`${styles.money} ${large ? styles.large : ''} ${empty ? styles.missing : ''}`}
            aria-label={`${label}: ${formatMoney(Number(cents))}`}
            aria-describedby={describedBy}
            aria-haspopup="dialog"
            data-invalid={invalid}
            onClick={() => setOpen(true)}
          >
            <Money cents={Number(cents)} size={large ? 'lg' : undefined} centavos={empty} />
            <Icon name="pencil" size={20} />
          </button>
          <NumberKeyboard
            open={open}
            label={label}
            valueCents={Number(cents)}
            maxCents={maxCents}
            onConfirm={(confirmed) => {
              onChange(confirmed === 0 ? '' : String(confirmed))
              setOpen(false)
            }}
            onCancel={() => setOpen(false)}
          />
        </>
      )}
    </Field>
  )
}
