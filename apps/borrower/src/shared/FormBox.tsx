import type { FormEvent, ReactNode } from 'react'
import type { Form } from './use-form.ts'

interface Props {
  form: Pick<Form<never>, 'attach'>
  onSubmit(): Promise<void>
  children: ReactNode
}

/** Replaces the browser's validation by the form's own. */
export function FormBox({ form: { attach }, onSubmit, children }: Props) {
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void onSubmit()
  }
  return (
    <form ref={attach} noValidate onSubmit={submit}>
      {children}
    </form>
  )
}
