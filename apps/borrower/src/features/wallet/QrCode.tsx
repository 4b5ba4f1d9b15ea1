import { encode } from 'uqr'
import styles from './payment.module.css'

/** The dark fields of a row as pieces of a path: fewer and larger than one for each. */
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

/** A text as a picture that a camera reads. */
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
