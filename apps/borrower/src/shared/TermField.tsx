import { useId, useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { TermChips } from '../ui/TermChips.tsx'
import { LazyPage } from './LazyPage.tsx'
import styles from './TermField.module.css'
import type { TermKeyboardProps } from './TermKeyboard.tsx'

interface Props extends Omit<TermKeyboardProps, 'onClose'> {
  error?: string | undefined
}

/** Comes with the first tap. */
const loadKeyboard = () => import('./TermKeyboard.tsx').then((part) => part.TermKeyboard)

/** A term: a usual one with a tap, any other with the number keyboard. */
export function TermField({ error, ...term }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <div className={styles.field}>
      <TermChips {...term} describedBy={error === undefined ? undefined : id} onOther={() => setOpen(true)} />
      {error !== undefined && (
        <p id={id} className={styles.error} role="alert">
          <Icon name="alert" size={20} />
          <span>{error}</span>
        </p>
      )}
      {open && (
        <LazyPage<TermKeyboardProps>
          inPage
          name="keyboard"
          load={loadKeyboard}
          props={{ ...term, onClose: () => setOpen(false) }}
        />
      )}
    </div>
  )
}
