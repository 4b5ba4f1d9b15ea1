import { useElementSize } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './charts.module.css'
import own from './Funnel.module.css'

export interface FunnelProps {
  /** The chart in a sentence. */
  label: string
  steps: readonly {
    key: string
    /** Opens what the step counts. */
    name: ReactNode
    count: number
    /** The number as it is written. */
    text: string
    /** Of the step before; empty for the first. */
    share: string
  }[]
}

const HEIGHT = 24
/** A narrower bar has its number beside it. */
const INSIDE = 56

/** One bar for each step, on one scale. */
export function Funnel({ label, steps }: FunnelProps) {
  const { ref, width } = useElementSize()
  const most = Math.max(1, ...steps.map(({ count }) => count))
  return (
    <div className={own['rows']} role="group" aria-label={label}>
      {steps.map(({ key, name, count, text, share }, index) => {
        const filled = (count / most) * width
        const inside = filled >= INSIDE
        return (
          <div key={key} className={own['row']}>
            <span>{name}</span>
            <div {...(index === 0 ? { ref } : {})}>
              <svg className={own['bar']} viewBox={`0 0 ${Math.max(width, 1)} ${HEIGHT}`} role="img" aria-label={text}>
                <rect className={classes['track']} width={width} height={HEIGHT} rx={6} />
                <rect className={classes['first']} width={filled} height={HEIGHT} rx={Math.min(6, filled / 2)} />
                <text
                  className={`${own['number']} ${inside ? '' : own['outside']}`}
                  x={inside ? 10 : filled + 8}
                  y={16}
                >
                  {text}
                </text>
              </svg>
            </div>
            <span className={own['share']}>{share}</span>
          </div>
        )
      })}
    </div>
  )
}
