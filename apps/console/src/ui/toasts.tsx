import { Notification, Stack } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useSyncExternalStore } from 'react'
import classes from './toasts.module.css'

interface Toast {
  id: number
  message: string
}

const SHOWN_MS = 6000
let toasts: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()

const set = (next: readonly Toast[]): void => {
  toasts = next
  for (const listener of listeners) listener()
}
const drop = (id: number): void => set(toasts.filter((each) => each.id !== id))

/** Confirms an action for a few seconds. Errors are shown where they occur, and stay. */
export function toast(message: string): void {
  last += 1
  const id = last
  set([...toasts, { id, message }])
  setTimeout(() => drop(id), SHOWN_MS)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Rendered from the start, so that a screen reader observes it before the first toast. */
export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <section className={classes['region']} aria-label={texts.console_notices()}>
      <Stack role="status" gap="xs">
        {shown.map(({ id, message }) => (
          <Notification
            key={id}
            withBorder
            closeButtonProps={{ 'aria-label': texts.console_close() }}
            onClose={() => drop(id)}
          >
            {message}
          </Notification>
        ))}
      </Stack>
    </section>
  )
}
