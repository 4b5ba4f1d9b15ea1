import * as texts from '@home-credit/texts'
import { useState, type HTMLAttributes, type ReactNode } from 'react'
import { Field } from './Field.tsx'
import { Icon } from './Icon.tsx'
import styles from './TextField.module.css'

interface Props {
  label: string
  value: string
  onChange(value: string): void
  error?: string | undefined
  hint?: string | undefined
  type?: 'text' | 'tel' | 'email' | 'password' | 'date' | undefined
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  autoComplete?: string | undefined
  name?: string | undefined
  maxLength?: number | undefined
  required?: boolean | undefined
  /** Label of the phone's Enter key. */
  enterKey?: HTMLAttributes<HTMLInputElement>['enterKeyHint']
  note?: ReactNode
  /** Before the input, such as a currency sign. */
  prefix?: string | undefined
  /** Shows a tick: the input was looked up and found. */
  done?: boolean | undefined
  onBlur?: (() => void) | undefined
}

export function TextField({
  label,
  value,
  onChange,
  error,
  hint,
  note,
  enterKey,
  prefix,
  done = false,
  type = 'text',
  required = false,
  onBlur,
  ...rest
}: Props) {
  const [seen, setSeen] = useState(false)
  const secret = type === 'password'
  return (
    <Field label={label} error={error} hint={hint} note={note}>
      {({ id, describedBy, invalid }) => (
        <div className={styles.control}>
          {prefix !== undefined && (
            <span className={styles.prefix} aria-hidden="true">
              {prefix}
            </span>
          )}
          <input
            {...rest}
            id={id}
            className={styles.input}
            type={secret && seen ? 'text' : type}
            value={value}
            aria-describedby={describedBy}
            aria-invalid={invalid}
            aria-required={required}
            enterKeyHint={enterKey}
            // Spelling correction would damage names and passwords.
            autoCapitalize={secret || type === 'email' ? 'none' : undefined}
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
          {done && (
            <span className={styles.done}>
              <Icon name="check" size={20} />
            </span>
          )}
          {secret && (
            <button
              type="button"
              className={styles.reveal}
              aria-label={texts.ui_show_password()}
              aria-pressed={seen}
              onClick={() => setSeen(!seen)}
            >
              <Icon name={seen ? 'eye-off' : 'eye'} />
            </button>
          )}
        </div>
      )}
    </Field>
  )
}
