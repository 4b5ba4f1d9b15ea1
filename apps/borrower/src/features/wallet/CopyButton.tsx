import * as texts from '@home-credit/texts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/Toast.tsx'

export async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast(done, 'success')
  } catch {
    // Not allowed here, or not on a page without encryption.
    showToast(texts.payment_not_copied(), 'error')
  }
}

/** Takes a text along, to be pasted in the app of a bank. */
export const CopyButton = ({ text, children }: { text: string; children: string }) => (
  <Button onClick={() => void copy(text, texts.payment_copied())}>{children}</Button>
)

interface WordProps {
  text: string
  /** What it is, for who listens. */
  name: string
  /** What is said when it was copied. */
  done?: string
}

/** The same as a word beside the text. */
export const CopyWord = ({ text, name, done = texts.payment_copied() }: WordProps) => (
  <Button kind="text" aria-label={texts.payment_copy_of({ name })} onClick={() => void copy(text, done)}>
    {texts.payment_copy_word()}
  </Button>
)
