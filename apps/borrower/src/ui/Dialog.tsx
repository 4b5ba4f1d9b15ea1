import { useId, type ReactNode } from 'react'
import styles from './Dialog.module.css'
import { useModal } from './modal.ts'

export interface DialogProps {
  open: boolean
  title: string
  children: ReactNode
  actions?: ReactNode
  onClose(): void
}

export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <Modal {...rest} /> : null
}

function Modal({ title, children, actions, onClose }: Omit<DialogProps, 'open'>) {
  const ref = useModal(onClose)
  const id = useId()
  return (
    <dialog ref={ref} className={styles.dialog} aria-labelledby={id}>
      <div className={styles.inside}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <div className={styles.body}>{children}</div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  )
}
