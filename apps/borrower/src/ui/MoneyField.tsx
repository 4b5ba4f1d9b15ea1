import * as texts from '@home-credit/texts'
import { formatMoney } from '@home-credit/web'
import { useState } from 'react'
import { Field } from './Field.tsx'
import styles from './MoneyField.module.css'
import { NumberKeyboard } from './NumberKeyboard.tsx'

interface Props {
  label: string
  /** Whole centavos as text, '' for no amount. */
  cents: string
  maxCents: number
  error?: string | undefined
  hint?: string | undefined
  onChange(cents: string): void
}

/** Opens the number keyboard; an empty value means no amount. */
export function MoneyField({ label, cents, maxCents, error, hint, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const shown = cents === '' ? texts.info_missing() : formatMoney(Number(cents))
  return (
    <Field label={label} error={error} hint={hint}>
      {({ id, describedBy, invalid }) => (
        <>
          <button
            type="button"
            id={id}
            className={`${styles.money} ${cents === '' ? styles.missing : ''}`}
            aria-label={`${label}: ${shown}`}
            aria-describedby={describedBy}
            aria-haspopup="dialog"
            data-invalid={invalid}
            onClick={() => setOpen(true)}
          >
            {shown}
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
