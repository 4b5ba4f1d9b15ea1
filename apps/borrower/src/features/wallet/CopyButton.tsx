import * as texts from '@home-credit/texts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/toasts.ts'

export async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast(done, 'success')
  } catch {
    // The clipboard needs permission and a secure context.
    showToast(texts.payment_not_copied(), 'error')
  }
}

export const CopyButton = ({ text, children }: { text: string; children: string }) => (
  <Button onClick={() => void copy(text, texts.payment_copied())}>{children}</Button>
)

interface WordProps {
  text: string
  /** Accessible name. */
  name: string
  /** The toast after copying. */
  done?: string
}

/** The same as a text button. */
export const CopyWord = ({ text, name, done = texts.payment_copied() }: WordProps) => (
  <Button kind="text" aria-label={texts.payment_copy_of({ name })} onClick={() => void copy(text, done)}>
    {texts.payment_copy_word()}
  </Button>
)
