import * as texts from '@home-credit/texts'
import { useId } from 'react'
import styles from './BottomSheet.module.css'
import type { DialogProps } from './Dialog.tsx'
import { Icon } from './Icon.tsx'
import { useModal } from './modal.ts'

export function BottomSheet({ open, ...rest }: DialogProps) {
  return open ? <Sheet {...rest} /> : null
}

function Sheet({ title, children, actions, onClose }: Pick<DialogProps, 'title' | 'children' | 'actions' | 'onClose'>) {
  const ref = useModal(onClose, true)
  const id = useId()
  return (
    <dialog ref={ref} className={styles.sheet} aria-labelledby={id}>
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label={texts.ui_close()} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        <div className={styles.body}>{children}</div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  )
}
