import { formatTime } from './format-time.ts'
import classes from './Time.module.css'

/** A moment; where there is room it stays on one line. */
export const Time = ({ at }: { at: string }) => (
  <time dateTime={at} className={classes['time']}>
    {formatTime(at)}
  </time>
)
