import * as texts from '@home-credit/texts'
import { Button } from '../../ui/Button.tsx'
import { showToast } from '../../ui/Toast.tsx'

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast(texts.payment_copied(), 'success')
  } catch {
    // Not allowed here, or not on a page without encryption.
    showToast(texts.payment_not_copied(), 'error')
  }
}

/** Takes a text along, to be pasted in the app of a bank. */
export const CopyButton = ({ text, children }: { text: string; children: string }) => <Button onClick={() => void copy(text)}>{children}</Button>

interface WordProps {
  text: string
  /** What it is, for who listens. */
  name: string
}

/** The same as a word beside the text. */
export const CopyWord = ({ text, name }: WordProps) => (
  <Button kind="text" aria-label={texts.payment_copy_of({ name })} onClick={() => void copy(text)}>
    {texts.payment_copy_word()}
  </Button>
)
