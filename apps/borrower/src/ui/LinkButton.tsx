import styles from './Button.module.css'

interface Props {
  href: string
  /** `primary`: the main action of a page. */
  kind?: 'primary' | 'secondary' | undefined
  /** Opens a file in a new tab. */
  apart?: boolean | undefined
  children: string
}

/** A link that looks like a button. */
export const LinkButton = ({ href, kind = 'primary', apart = false, children }: Props) => (
  <a
    className={`${styles.button} ${styles[kind]}`}
    href={href}
    {...(apart ? { target: '_blank', rel: 'noopener' } : {})}
  >
    {children}
  </a>
)
