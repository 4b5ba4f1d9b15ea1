import type { ReactNode } from 'react'
import { Art, type ArtName } from './Art.tsx'
import styles from './EmptyState.module.css'
import { Icon, type IconName } from './Icon.tsx'

interface Props {
  /** Without a picture. */
  icon?: IconName | undefined
  /** For a page that is empty as a whole. */
  art?: ArtName | undefined
  title: string
  /** What will be here, or how to fill it. */
  note?: string | undefined
  action?: ReactNode
}

export function EmptyState({ icon, art, title, note, action }: Props) {
  return (
    <div className={styles.empty}>
      {art !== undefined && <Art name={art} width={160} />}
      {art === undefined && icon !== undefined && (
        <span className={styles.disc}>
          <Icon name={icon} size={40} />
        </span>
      )}
      <p className={note === undefined ? styles.words : styles.title}>{title}</p>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {action}
    </div>
  )
}
