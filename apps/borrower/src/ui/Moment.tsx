import type { ReactNode } from 'react'
import { Art, type ArtName } from './Art.tsx'
import { Icon } from './Icon.tsx'
import styles from './Moment.module.css'

interface Props {
  art?: ArtName | undefined
  /** Instead of the art, such as doors. */
  picture?: ReactNode
  badge?: ReactNode
  title: string
  /** The figure of the outcome. */
  figure?: ReactNode
  words?: ReactNode
  /** What it saved, in gold. */
  saved?: string | undefined
}

/** The head of a page that says what has just been achieved. */
export const Moment = ({ art, picture, badge, title, figure, words, saved }: Props) => (
  <div className={styles.moment}>
    {art !== undefined && (
      <span className={styles.art}>
        <Art name={art} />
      </span>
    )}
    {picture !== undefined && <div className={styles.picture}>{picture}</div>}
    {badge}
    <h2 className={styles.title}>{title}</h2>
    {figure}
    {words !== undefined && <p className={styles.words}>{words}</p>}
    {saved !== undefined && (
      <p className={styles.saved}>
        <Icon name="sprout" size={20} />
        {saved}
      </p>
    )}
  </div>
)
