import type { ChangeEvent, MouseEvent, ReactNode } from 'react'
import styles from './FilePick.module.css'

interface Props {
  className: string | undefined
  accept: string
  /** Opens the phone's camera on this side instead of its choice of files. */
  camera?: 'environment' | 'user' | undefined
  describedBy?: string | undefined
  invalid?: boolean | undefined
  /** Called on a tap instead of opening the phone's chooser. */
  onOpen?: (() => void) | undefined
  onPick(file: File): void
  children: ReactNode
}

/** A real file input behind its label: the phone itself offers camera and files. */
export function FilePick({ className, accept, camera, describedBy, invalid, onOpen, onPick, children }: Props) {
  const change = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0]
    // Cleared, so that the same file can be picked again after a failure.
    target.value = ''
    if (file !== undefined) onPick(file)
  }
  const click = (event: MouseEvent): void => {
    if (onOpen === undefined) return
    event.preventDefault()
    onOpen()
  }
  return (
    <label className={className}>
      <input
        type="file"
        className={styles.input}
        accept={accept}
        capture={camera}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        aria-haspopup={onOpen && 'dialog'}
        onClick={click}
        onChange={change}
      />
      {children}
    </label>
  )
}
