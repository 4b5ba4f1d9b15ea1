import type { CallOutput } from '@home-credit/contract'
import { lazy, Suspense, useEffect, useState } from 'react'
import { lookForUnread } from '../features/service/unread.tsx'
import { relaunch } from '../shared/location.ts'
import { hrefOf, PATHS } from '../shared/paths.ts'
import { call, mintIntent } from '../shared/request.ts'
import { useBackEntry } from '../shared/use-back-entry.ts'

const loadPopup = () => import('../ui/ReminderPopup.tsx').then((part) => part.ReminderPopup)

type Reminder = NonNullable<CallOutput<'POST /api/dk/getRemind'>['reminder']>

const SHOWN = 'reminder-shown:'
/** Marks the history entry of the popup. */
const OPEN = 'reminder'
const today = (): string => new Date().toDateString()
const wasShown = ({ id }: Reminder): boolean => localStorage.getItem(`${SHOWN}${id}`) === today()

/** Loaded on demand: most visits have no reminder. */
const Popup = lazy(async () => ({ default: await loadPopup() }))

/** Fetches the reminder for this page and shows each one once a day. */
export function DailyReminder() {
  const [reminder, setReminder] = useState<Reminder>()
  useEffect(() => {
    const left = new AbortController()
    const ask = async (): Promise<void> => {
      try {
        const answer = await call('POST /api/dk/getRemind', {}, { signal: left.signal })
        const found = answer.status_code === 200 ? answer.data.reminder : null
        if (found !== null && !wasShown(found) && !left.signal.aborted) setReminder(found)
      } catch {
        // A failed request needs no error: the next page requests the reminder again.
      }
    }
    void ask()
    // Refreshes the unread count; a failure may be ignored here too.
    lookForUnread().catch(() => {})
    return () => left.abort()
  }, [])

  const end = (): void => {
    if (reminder === undefined) return
    localStorage.setItem(`${SHOWN}${reminder.id}`, today())
    // Dismisses it on all devices; if the call is lost, this device still hides it for today.
    call('POST /api/dk/remindPay', { action: 'confirm', reminder_id: reminder.id }, { intent: mintIntent() }).catch(
      () => {},
    )
    setReminder(undefined)
  }
  useBackEntry(OPEN, reminder !== undefined, end)
  if (reminder === undefined) return null
  /** The page that it leads to takes the place of its entry. */
  const leadTo = (target: string) => (): void => {
    end()
    relaunch(target)
  }
  return (
    <Suspense>
      <Popup
        reminder={{
          id: reminder.id,
          title: reminder.title,
          contentHtml: reminder.content,
          amountCents: reminder.amount_cents,
        }}
        onPay={leadTo(hrefOf(PATHS.recharge, { tcId: reminder.id, rechargeType: 'tanchuang' }))}
        onConfirm={() => history.back()}
        onService={leadTo(hrefOf(PATHS.service))}
      />
    </Suspense>
  )
}
