import { Button } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useStable } from '@home-credit/web'
import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'
import classes from './FilterForm.module.css'

export interface FilterFormProps {
  values: Record<string, string>
  onFilter(values: Record<string, string>): void
  children: ReactNode
}

/** Filters only on Enter or the button, so that rows do not change during typing. */
export function FilterForm({ values, onFilter, children }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const names = Object.keys(values)

  // A change in the address fills the fields; otherwise typed input stays.
  const stableValues = useStable(values)
  useEffect(() => {
    for (const [name, value] of Object.entries(stableValues)) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value
    }
  }, [stableValues])

  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const typed = (name: string): string => {
      const value = data.get(name)
      return typeof value === 'string' ? value.trim() : ''
    }
    onFilter(Object.fromEntries(names.map((name) => [name, typed(name)])))
  }
  return (
    <form ref={form} className={classes['form']} role="search" onSubmit={submit}>
      {children}
      <div className={classes['buttons']}>
        <Button type="submit" variant="light">
          {texts.console_filter()}
        </Button>
        <Button variant="default" onClick={() => onFilter(Object.fromEntries(names.map((name) => [name, ''])))}>
          {texts.console_filter_clear()}
        </Button>
      </div>
    </form>
  )
}
