import { useElementSize } from '@mantine/hooks'
import classes from './charts.module.css'
import { scaleFor } from './scale.ts'

export interface MonthBarsProps {
  /** The chart in a sentence. */
  label: string
  months: readonly {
    key: string
    name: string
    /** What is written below a month that is not over. */
    partial?: string
    first: number
    second: number
  }[]
  format(value: number): string
}

const HEIGHT = 246
const [LEFT, TOP, BOTTOM] = [56, 24, 44]
/** Below this width only every second month has its name. */
const NARROW = 26

/** Two bars a month. Drawn at its real width, so that its text never shrinks. */
export function MonthBars({ label, months, format }: MonthBarsProps) {
  const { ref, width: measured } = useElementSize()
  const width = Math.max(measured, 280)
  const scale = scaleFor(months.flatMap(({ first, second }) => [first, second]))
  const plot = HEIGHT - TOP - BOTTOM
  const y = (value: number): number => TOP + plot - scale.at(value, plot)
  const slot = (width - LEFT) / Math.max(months.length, 1)
  const bar = Math.min(20, slot * 0.34)
  const best = months.reduce((most, { first }) => Math.max(most, first), 0)
  return (
    <div ref={ref}>
      <svg className={classes['chart']} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
        {scale.ticks.map((tick) => (
          <g key={tick}>
            <path className={classes[tick === 0 ? 'zero' : 'grid']} d={`M${LEFT} ${y(tick)}H${width}`} />
            <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
              {format(tick)}
            </text>
          </g>
        ))}
        {months.map(({ key, name, partial, first, second }, index) => {
          const middle = LEFT + slot * (index + 0.5)
          const part = partial === undefined ? '' : ` ${classes['partial']}`
          return (
            <g key={key}>
              <rect
                className={`${classes['first']}${part}`}
                x={middle - bar - 1}
                y={y(first)}
                width={bar}
                height={y(0) - y(first)}
                rx={3}
              />
              <rect
                className={`${classes['second']}${part}`}
                x={middle + 1}
                y={y(second)}
                width={bar}
                height={y(0) - y(second)}
                rx={3}
              />
              {(slot >= NARROW || (months.length - 1 - index) % 2 === 0) && (
                <text x={middle} y={HEIGHT - 26} textAnchor="middle">
                  {name}
                </text>
              )}
              {partial !== undefined && (
                <text x={width} y={HEIGHT - 8} textAnchor="end">
                  {partial}
                </text>
              )}
              {partial === undefined && first === best && best > 0 && (
                <text
                  className={classes['value']}
                  x={Math.max(middle - bar / 2, LEFT + 24)}
                  y={y(first) - 6}
                  textAnchor="middle"
                >
                  {format(first)}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </div>
  )
}

/** The names of the two bars. */
export const BarLegend = ({ first, second }: { first: string; second: string }) => (
  <div className={classes['legend']}>
    <span>
      <Swatch kind="first" />
      {first}
    </span>
    <span>
      <Swatch kind="second" />
      {second}
    </span>
  </div>
)

const Swatch = ({ kind }: { kind: 'first' | 'second' }) => (
  <svg width={10} height={10} aria-hidden="true">
    <rect className={classes[kind]} width={10} height={10} rx={3} />
  </svg>
)
