import styles from './Tag.module.css'

/** A short count or word at the end of a row. */
export const Tag = ({ children }: { children: string }) => <span className={styles.tag}>{children}</span>
