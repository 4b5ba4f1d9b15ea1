import styles from './Skeleton.module.css'

interface Props {
  lines?: number | undefined
  height?: number | undefined
}

export function Skeleton({ lines = 3, height = 16 }: Props) {
  return (
    <div className={styles.skeleton} aria-hidden="true" data-waiting="">
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className={styles.line} style={{ height }} />
      ))}
    </div>
  )
}
