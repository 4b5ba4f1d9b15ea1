import { useElementSize } from '@mantine/hooks'
import classes from './charts.module.css'
import { scaleFor } from './scale.ts'

export interface ColumnBarsProps {
  /** The chart in a sentence. */
  label: string
  columns: readonly { key: string; name: string; value: number }[]
  /** `age`: each column darker than the one before. */
  tint: 'age' | 'plain'
  format(value: number): string
}

const HEIGHT = 176
const [TOP, BOTTOM] = [24, 26]
const AGES = 4

/** Bars side by side, each with its value. */
export function ColumnBars({ label, columns, tint, format }: ColumnBarsProps) {
  const { ref, width: measured } = useElementSize()
  const width = Math.max(measured, 260)
  const scale = scaleFor(columns.map(({ value }) => value))
  const highest = scale.ticks.at(-1) ?? 1
  const plot = HEIGHT - TOP - BOTTOM
  const slot = width / Math.max(columns.length, 1)
  const bar = Math.min(52, slot * 0.7)
  /** Names and values of narrow columns would run into each other. */
  const every = Math.ceil(60 / slot)
  return (
    <div ref={ref}>
      <svg className={classes['chart']} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
        {columns.map(({ key, name, value }, index) => {
          const middle = slot * (index + 0.5)
          const height = (Math.max(value, 0) / highest) * plot
          return (
            <g key={key}>
              <rect
                className={classes[tint === 'age' ? `age${Math.min(index, AGES - 1)}` : 'first']}
                x={middle - bar / 2}
                y={HEIGHT - BOTTOM - height}
                width={bar}
                height={height}
                rx={Math.min(5, height / 2)}
              />
              {index % every === 0 && (
                <>
                  <text className={classes['value']} x={middle} y={HEIGHT - BOTTOM - height - 6} textAnchor="middle">
                    {format(value)}
                  </text>
                  <text x={middle} y={HEIGHT - 8} textAnchor="middle">
                    {name}
                  </text>
                </>
              )}
            </g>
          )
        })}
        <path className={classes['zero']} d={`M0 ${HEIGHT - BOTTOM + 0.5}H${width}`} />
      </svg>
    </div>
  )
}
