import { UnstyledButton } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import classes from './BarPanel.module.css'

export interface BarPanelProps {
  /** The accessible name of the button and of what it opens. */
  label: string
  button: ReactNode
  children(close: () => void): ReactNode
}

/** A button of the top bar that opens a panel below it. Escape and a press elsewhere close it. */
export function BarPanel({ label, button, children }: BarPanelProps) {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = (): void => setIsOpen(false)
  const box = useClickOutside<HTMLDivElement>(close)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    close()
    opener.current?.focus()
  }
  return (
    // The keys of what is inside; the box itself cannot be operated.
    <div ref={box} role="presentation" className={classes['box']} onKeyDown={onKeyDown}>
      <UnstyledButton
        ref={opener}
        className={classes['button'] ?? ''}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {button}
      </UnstyledButton>
      <div id={id} role="group" aria-label={label} hidden={!isOpen} className={classes['panel']}>
        {isOpen && children(close)}
      </div>
    </div>
  )
}
