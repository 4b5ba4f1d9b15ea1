import { useId, type ReactNode } from 'react'
import styles from './Field.module.css'
import { Icon } from './Icon.tsx'

export interface FieldIds {
  id: string
  describedBy: string | undefined
  invalid: boolean
}

interface Props {
  label: string
  error?: string | undefined
  hint?: string | undefined
  /** A note beside the label, such as the save state. */
  note?: ReactNode
  children(ids: FieldIds): ReactNode
}

export function Field({ label, error, hint, note, children }: Props) {
  const id = useId()
  const invalid = error !== undefined && error !== ''
  const describedBy = [hint !== undefined && `${id}-hint`, invalid && `${id}-error`]
    .filter((part) => part !== false)
    .join(' ')
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {note}
      </div>
      {children({ id, describedBy: describedBy === '' ? undefined : describedBy, invalid })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {invalid && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          <Icon name="alert" size={20} />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
