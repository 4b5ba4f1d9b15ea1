import type { FormEvent, ReactNode } from 'react'
import type { Form } from './use-form.ts'

interface Props {
  form: Pick<Form<never>, 'attach'>
  onSubmit(): Promise<void>
  children: ReactNode
}

/** The element of a form: its own checks speak in place of the browser's. */
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
