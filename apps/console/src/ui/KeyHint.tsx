import { Kbd } from '@mantine/core'

/** The key of a button, beside its words; a phone has no such keys. */
export const KeyHint = ({ letter }: { letter: string }) => (
  <Kbd aria-hidden visibleFrom="sm">
    {letter.toUpperCase()}
  </Kbd>
)
