import styles from './loan.module.css'

interface Props {
  href: string
  /** The one thing to do on a page, or one beside another. */
  kind?: 'primary' | 'secondary'
  children: string
}

/** A link that is the thing to do: it looks as its button would. */
export const LinkButton = ({ href, kind = 'primary', children }: Props) => (
  <a className={kind === 'primary' ? styles.primaryLink : styles.secondaryLink} href={href}>
    {children}
  </a>
)
