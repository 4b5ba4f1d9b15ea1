import { arrearsStep } from './arrears.ts'
import { passedStep } from './passed.ts'
import { remindersStep } from './reminders.ts'
import type { CloseStep, CloseSteps } from './step.ts'

/** What each close does, beside what other modules have done with the day that begins. */
export const closeSteps = (opening: readonly CloseStep[]): CloseSteps => ({
  closing: [passedStep, arrearsStep],
  opening: [remindersStep, ...opening],
})
