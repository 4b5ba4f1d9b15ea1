import { useElementSize } from '@mantine/hooks'
import classes from './charts.module.css'
import { scaleFor } from './scale.ts'

export interface LineWithPlanProps {
  /** The chart in a sentence. */
  label: string
  /** What happened, one value a day; the last is now. */
  values: readonly number[]
  /** What is planned for the days after. */
  plan: readonly number[]
  from: string
  now: string
  to: string
  format(value: number): string
}

const HEIGHT = 200
const [LEFT, TOP, BOTTOM, RIGHT] = [56, 28, 26, 8]

/** Solid happened, dotted planned, a dot now. */
export function LineWithPlan({ label, values, plan, from, now, to, format }: LineWithPlanProps) {
  const { ref, width: measured } = useElementSize()
  const width = Math.max(measured, 260)
  const scale = scaleFor([...values, ...plan])
  const plot = HEIGHT - TOP - BOTTOM
  const last = values.length - 1
  const days = Math.max(last + plan.length, 1)
  const x = (index: number): number => LEFT + (index / days) * (width - LEFT - RIGHT)
  const y = (value: number): number => TOP + plot - scale.at(value, plot)
  const path = (points: readonly number[], first: number): string =>
    points
      .map((value, index) => `${index === 0 ? 'M' : 'L'}${x(first + index).toFixed(1)} ${y(value).toFixed(1)}`)
      .join('')
  const present = values[last] ?? 0
  const middle = Math.min(Math.max(x(last), LEFT + 50), width - 60)
  return (
    <div ref={ref}>
      <svg className={classes['chart']} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
        {values.length > 0 && (
          <path className={classes['area']} d={`${path(values, 0)}L${x(last)} ${y(0)}L${x(0)} ${y(0)}z`} />
        )}
        {scale.ticks.map((tick) => (
          <g key={tick}>
            <path className={classes[tick === 0 ? 'zero' : 'grid']} d={`M${LEFT} ${y(tick)}H${width}`} />
            <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
              {format(tick)}
            </text>
          </g>
        ))}
        <path className={classes['line']} d={path(values, 0)} />
        {plan.length > 0 && <path className={classes['plan']} d={path([present, ...plan], last)} />}
        <circle className={classes['now']} cx={x(last)} cy={y(present)} r={5} />
        <text className={classes['value']} x={middle} y={Math.max(y(present) - 12, 12)} textAnchor="middle">
          {now}
        </text>
        <text x={LEFT} y={HEIGHT - 6}>
          {from}
        </text>
        <text x={width} y={HEIGHT - 6} textAnchor="end">
          {to}
        </text>
      </svg>
    </div>
  )
}
