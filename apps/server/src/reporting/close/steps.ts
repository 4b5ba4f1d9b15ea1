import { makeGuides } from '../../servicing/index.ts'
import { replaceArrears } from './arrears-store.ts'
import { passedStep } from './expirations.ts'
import { remindersStep } from './reminders.ts'
import type { CloseStep, CloseSteps } from './step.ts'

export const arrearsStep: CloseStep = { name: 'arrears', run: (tx, { day }) => replaceArrears(tx, day) }

/** The guides of IOF periods that are over. Made once: a close that is run again leaves them alone. */
const guidesStep: CloseStep = { name: 'iof', run: makeGuides }

/** What each close does, beside what other modules have done with the day that begins. */
export const closeSteps = (opening: readonly CloseStep[]): CloseSteps => ({
  closing: [passedStep, arrearsStep, guidesStep],
  opening: [remindersStep, ...opening],
})
