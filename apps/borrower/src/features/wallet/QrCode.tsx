import { encode } from 'uqr'
import styles from './payment.module.css'

/** Merges adjacent dark modules of a row into one path segment. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue
    let width = 1
    while (row[x + width]) width += 1
    path += `M${x} ${y}h${width}v1h-${width}z`
    x += width
  }
  return path
}

export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 2 })
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={data.map(rowPath).join('')} />
    </svg>
  )
}
