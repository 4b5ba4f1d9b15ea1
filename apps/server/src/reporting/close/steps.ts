import { makeGuides } from '../../servicing/index.ts'
import { replaceArrears } from './arrears-store.ts'
import { passedStep } from './expirations.ts'
import { remindersStep } from './reminders.ts'
import { figuresStep } from '../figures/step.ts'
import type { CloseStep } from '../step.ts'

/** Each list is in the order of execution. */
export interface CloseSteps {
  /** These get the day that has ended. */
  closing: readonly CloseStep[]
  /**
   * These get the day that begins: whom to remind, what to debit. Run once for each day, even when its close is run
   * again.
   */
  opening: readonly CloseStep[]
}

export const arrearsStep: CloseStep = { name: 'arrears', run: (tx, { day }) => replaceArrears(tx, day) }

/** The guides of past IOF periods. Made once: a close that is run again leaves them alone. */
const guidesStep: CloseStep = { name: 'iof', run: makeGuides }

/** The steps of each close, and those of other modules for the day that begins. */
export const closeSteps = (opening: readonly CloseStep[]): CloseSteps => ({
  closing: [passedStep, arrearsStep, figuresStep, guidesStep],
  opening: [remindersStep, ...opening],
})
