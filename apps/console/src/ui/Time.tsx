import { formatTime, formatTimeShort } from './format-time.ts'
import classes from './Time.module.css'

/** Does not wrap on a wide screen. `short`: in numbers, without seconds. */
export const Time = ({ at, short = false }: { at: string; short?: boolean }) => (
  <time dateTime={at} className={classes['time']}>
    {short ? formatTimeShort(at) : formatTime(at)}
  </time>
)
