import { Stack } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { FaultAlert } from './FaultAlert.tsx'

export interface FormProps {
  fault: { message: string } | undefined
  onSubmit(): void
  children: ReactNode
}

/** A form whose faults the server finds: said aloud at its head, shown at the fields, and the first of them gets the focus. */
export function Form({ fault, onSubmit, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (fault !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [fault])
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
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
