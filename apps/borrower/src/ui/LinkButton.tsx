import styles from './Button.module.css'

interface Props {
  href: string
  /** The one thing to do on a page, or one beside another. */
  kind?: 'primary' | 'secondary' | undefined
  /** Opens beside the app: a file. */
  apart?: boolean | undefined
  children: string
}

/** A link that is the thing to do: it looks as its button would. */
export const LinkButton = ({ href, kind = 'primary', apart = false, children }: Props) => (
  <a
    className={`${styles.button} ${styles[kind]}`}
    href={href}
    {...(apart ? { target: '_blank', rel: 'noopener' } : {})}
  >
    {children}
  </a>
)
