import { useRef, type HTMLAttributes, type ReactNode } from 'react'
import { Field } from './Field.tsx'
import { Icon } from './Icon.tsx'
import styles from './PickField.module.css'

interface Props {
  label: string
  name: string
  value: string
  maxLength: number
  onChange(value: string): void
  /** Opens the list. */
  onPick(): void
  /** Label of the button that opens the list. */
  pickLabel: string
  isOpen: boolean
  error?: string | undefined
  note?: ReactNode
  enterKey?: HTMLAttributes<HTMLInputElement>['enterKeyHint']
  onBlur?: (() => void) | undefined
}

/** A text that is usually chosen from a list: a tap or the arrow down opens the list, and typing works as well. */
export function PickField({
  label,
  name,
  value,
  maxLength,
  onChange,
  onPick,
  pickLabel,
  isOpen,
  error,
  note,
  enterKey,
  onBlur,
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  // The list gives the focus back to where it was.
  const pick = (): void => {
    input.current?.focus()
    onPick()
  }
  return (
    <Field label={label} error={error} note={note}>
      {({ id, describedBy, invalid }) => (
        <div className={styles.control}>
          <input
            ref={input}
            id={id}
            name={name}
            className={styles.input}
            value={value}
            maxLength={maxLength}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint={enterKey}
            aria-describedby={describedBy}
            aria-invalid={invalid}
            onChange={({ target }) => onChange(target.value)}
            onClick={onPick}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown') return
              event.preventDefault()
              onPick()
            }}
            // Opening the list does not leave the field.
            onBlur={isOpen ? undefined : onBlur}
          />
          <button
            type="button"
            className={styles.open}
            aria-label={pickLabel}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={pick}
          >
            <Icon name="search" size={20} />
          </button>
        </div>
      )}
    </Field>
  )
}
