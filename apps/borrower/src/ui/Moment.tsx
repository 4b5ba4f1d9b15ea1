import { useEffect, useRef, type ReactNode } from 'react'
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
  /** It follows a step on the same page: scrolls to it, and screen readers start at its title. */
  focused?: boolean | undefined
}

/** The head of a page that says what has just been achieved. */
export function Moment({ art, picture, badge, title, figure, words, saved, focused = false }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!focused) return
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [focused])
  return (
    <div className={styles.moment} data-moment>
      {art !== undefined && (
        <span className={styles.art}>
          <Art name={art} />
        </span>
      )}
      {picture !== undefined && <div className={styles.picture}>{picture}</div>}
      {badge}
      <h2 ref={heading} tabIndex={focused ? -1 : undefined} className={styles.title}>
        {title}
      </h2>
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
}
