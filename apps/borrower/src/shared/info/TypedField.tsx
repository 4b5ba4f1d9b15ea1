import type { HTMLAttributes } from 'react'
import type { Form } from '../use-form.ts'
import { TextField } from '../../ui/TextField.tsx'

type Fields = Record<string, string | boolean>

/** The fields of a form that hold a text. */
type TextIn<Values extends Fields> = {
  [Field in keyof Values]: Values[Field] extends string ? Field : never
}[keyof Values] &
  string

interface Props<Values extends Fields> {
  form: Form<Values>
  field: TextIn<Values>
  label: string
  maxLength: number
  hint?: string | undefined
  type?: 'text' | 'tel' | 'email' | 'password' | undefined
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  autoComplete?: string | undefined
  /** Puts signs between digits as they are typed. */
  asTyped?: ((typed: string, before: string) => string) | undefined
}

/** One text of a form: its value, what is wrong with it, and that it was left. */
export function TypedField<Values extends Fields>({
  form,
  field,
  asTyped,
  autoComplete = 'off',
  ...rest
}: Props<Values>) {
  const value = String(form.values[field])
  const change = (typed: string): void =>
    form.set({ [field]: asTyped === undefined ? typed : asTyped(typed, value) } as Partial<Values>)
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
