import { formatTime } from './format-time.ts'
import classes from './Time.module.css'

/** Does not wrap on a wide screen. */
export const Time = ({ at }: { at: string }) => (
  <time dateTime={at} className={classes['time']}>
    {formatTime(at)}
  </time>
)
