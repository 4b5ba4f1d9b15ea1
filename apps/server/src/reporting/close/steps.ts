import { makeGuides } from '../../servicing/index.ts'
import { replaceArrears } from './arrears-store.ts'
import { passedStep } from './expirations.ts'
import { remindersStep } from './reminders.ts'
import type { CloseStep, CloseSteps } from './step.ts'

export const arrearsStep: CloseStep = { name: 'arrears', run: (tx, { day }) => replaceArrears(tx, day) }

/** The guides of past IOF periods. Made once: a close that is run again leaves them alone. */
const guidesStep: CloseStep = { name: 'iof', run: makeGuides }

/** The steps of each close, and those of other modules for the day that begins. */
export const closeSteps = (opening: readonly CloseStep[]): CloseSteps => ({
  closing: [passedStep, arrearsStep, guidesStep],
  opening: [remindersStep, ...opening],
})
