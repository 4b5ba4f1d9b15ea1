import { useState } from 'react'
import { TermChips } from '../ui/TermChips.tsx'
import { TermKeyboard } from './TermKeyboard.tsx'

interface Props {
  label: string
  months: number
  min: number
  max: number
  error?: string | undefined
  onChange(months: number): void
}

/** A term: a usual one with a tap, any other with the number keyboard. */
export function TermField({ error, ...term }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <TermChips {...term} error={error} onOther={() => setOpen(true)} />
      <TermKeyboard {...term} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
