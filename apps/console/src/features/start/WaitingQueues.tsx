import { Anchor, VisuallyHidden } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { caseName, workCaseHref, workQueueHref, workQueueName } from '../../shared/work-queues.ts'
import type { Work } from '../../shared/waiting-work.ts'
import { Countdown } from '../../ui/Countdown.tsx'
import classes from './WaitingQueues.module.css'

type Queue = Work['queues'][number]

/** One row for each queue in which something waits: how much, until when, and its next cases. */
export const WaitingQueues = ({ queues }: { queues: readonly Queue[] }) => (
  <ul className={classes['queues']}>
    {queues.map((queue) => (
      <QueueRow key={queue.queue} {...queue} />
    ))}
  </ul>
)

function QueueRow({ queue, waiting, late, seconds_left, next }: Queue) {
  const name = workQueueName(queue)
  return (
    <li className={classes['queue']}>
      <Anchor href={workQueueHref(queue)} className={classes['name'] ?? ''}>
        {name}
        <VisuallyHidden>
          {' '}
          {texts.console_queue_waiting({ count: waiting })}
          {late > 0 && `, ${texts.console_queue_late({ count: late })}`}
        </VisuallyHidden>
      </Anchor>
      <span className={classes['count']} aria-hidden>
        {waiting}
      </span>
      <span className={classes['due']}>{seconds_left !== null && <Countdown secondsLeft={seconds_left} />}</span>
      {next.length > 0 && (
        <ul className={classes['cases']} aria-label={texts.console_work_next({ queue: name })}>
          {next.map(({ id, number, borrower_name }) => (
            <li key={`${id} ${number}`}>
              <Anchor href={workCaseHref(queue, id)} className={classes['case'] ?? ''}>
                {[caseName(number), borrower_name ?? ''].filter((each) => each !== '').join(' · ') || name}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
