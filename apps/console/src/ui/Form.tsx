import { Stack } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { FaultAlert } from './FaultAlert.tsx'
import { sendByKey } from './send-by-key.ts'

export interface FormProps {
  fault: { message: string } | undefined
  onSubmit(): void
  children: ReactNode
}

/** A form that the server validates: announces the fault on top and focuses the first invalid field. */
export function Form({ fault, onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => sendByKey(form.current), [])
  useEffect(() => {
    if (fault !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [fault])
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // A dialog's form is inside its page's form for React, not for the browser.
        event.stopPropagation()
        onSubmit()
      }}
    >
      <Stack>
        {fault !== undefined && <FaultAlert message={fault.message} />}
        {children}
      </Stack>
    </form>
  )
}
