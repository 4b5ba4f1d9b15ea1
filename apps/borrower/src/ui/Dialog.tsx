import { useId, type ReactNode } from 'react'
import styles from './Dialog.module.css'
import { useModal } from './modal.ts'

export interface DialogProps {
  open: boolean
  title: string
  children: ReactNode
  actions?: ReactNode
  /** A picture above the title, from edge to edge. */
  head?: ReactNode
  /** Below the actions. */
  foot?: ReactNode
  /** A tap outside closes it, too: nothing has to be decided. */
  dismissible?: boolean | undefined
  onClose(): void
}

export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <Modal {...rest} /> : null
}

function Modal({ title, children, actions, head, foot, dismissible, onClose }: Omit<DialogProps, 'open'>) {
  const ref = useModal(onClose, dismissible)
  const id = useId()
  return (
    <dialog ref={ref} className={styles.dialog} aria-labelledby={id}>
      {head}
      <div className={styles.inside}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <div className={styles.body}>{children}</div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        {foot}
      </div>
    </dialog>
  )
}
