import type { HTMLAttributes } from 'react'
import type { Form } from '../use-form.ts'
import { TextField } from '../../ui/TextField.tsx'

interface Props<Field extends string> {
  form: Form<Record<Field, string>>
  field: Field
  label: string
  maxLength: number
  hint?: string | undefined
  type?: 'text' | 'tel' | 'email' | 'password' | undefined
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  autoComplete?: string | undefined
  /** Shows a tick: the input was looked up and found. */
  done?: boolean | undefined
  /** Inserts separators while typing. */
  asTyped?: ((typed: string, before: string) => string) | undefined
}

/** Binds a text field to a form. */
export function TypedField<Field extends string>({
  form,
  field,
  asTyped,
  autoComplete = 'off',
  ...rest
}: Props<Field>) {
  const value = form.values[field]
  const change = (typed: string): void => {
    const changed: Partial<Record<Field, string>> = {}
    changed[field] = asTyped === undefined ? typed : asTyped(typed, value)
    form.set(changed)
  }
  return (
    <TextField
      {...rest}
      name={field}
      autoComplete={autoComplete}
      enterKey={form.enterMoves ? 'next' : undefined}
      note={form.noteAt?.(field)}
      error={form.errorAt(field)}
      value={value}
      onChange={change}
      onBlur={() => form.leave(field)}
    />
  )
}
