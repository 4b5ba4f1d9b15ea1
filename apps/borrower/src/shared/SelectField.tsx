import { useEffect, useState } from 'react'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { SelectSheetProps } from '../ui/SelectSheet.tsx'
import { LazyPage } from './LazyPage.tsx'
import styles from './SelectField.module.css'

interface Props<Value extends string> {
  label: string
  value: Value | ''
  options: readonly { value: Value; label: string }[]
  /** Label of the empty option. */
  empty?: string | undefined
  onChange(value: Value | ''): void
  error?: string | undefined
  hint?: string | undefined
  name?: string | undefined
  onBlur?: (() => void) | undefined
}

const load = () => import('../ui/SelectSheet.tsx').then((part) => part.SelectSheet)

/** Opens the options in a bottom sheet, whose code comes after the page. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  empty,
  onChange,
  error,
  hint,
  name,
  onBlur,
}: Props<Value>) {
  const [isOpen, setOpen] = useState(false)
  // There before the first tap, and without a network too; if it cannot be loaded, the tap says so.
  useEffect(() => void load().catch(() => undefined), [])
  const listed = empty === undefined ? options : [{ value: '', label: empty }, ...options]
  const open = (): void => setOpen(true)
  return (
    <Field label={label} error={error} hint={hint}>
      {({ id, describedBy, invalid }) => (
        <>
          <button
            type="button"
            id={id}
            name={name}
            className={value === '' ? `${styles.select} ${styles.missing}` : styles.select}
            role="combobox"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-describedby={describedBy}
            aria-invalid={invalid}
            onClick={open}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
              event.preventDefault()
              open()
            }}
            // Opening the list does not leave the field.
            onBlur={isOpen ? undefined : onBlur}
          >
            <span>{listed.find((option) => option.value === value)?.label}</span>
            <Icon name="chevron-down" size={20} />
          </button>
          {isOpen && (
            <LazyPage<SelectSheetProps>
              inPage
              name="options"
              load={load}
              props={{
                id: `${id}-list`,
                title: label,
                value,
                find: () => listed,
                onChoose: (chosen) => {
                  setOpen(false)
                  onChange(options.find((option) => option.value === chosen)?.value ?? '')
                },
                onClose: () => setOpen(false),
              }}
            />
          )}
        </>
      )}
    </Field>
  )
}
