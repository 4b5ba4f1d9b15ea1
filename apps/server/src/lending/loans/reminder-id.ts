import { createHash } from 'node:crypto'

/** Days from the payable date on which a borrower is reminded; from 30 on it is every 30. */
const STAGES = [-3, 0, 1, 7, 15, 30]
const EVERY = 30

/** The stages that a row has reached, so many days after its payable date. */
export function stagesUpTo(days: number): number[] {
  const reached = STAGES.filter((stage) => stage <= days)
  for (let stage = 2 * EVERY; stage <= days; stage += EVERY) reached.push(stage)
  return reached
}

/** A reminder is no row: its id is what it is about, so that it is found again and cannot be made up to ask for anything else. */
export function reminderIdOf({
  loanId,
  installment,
  stage,
  returnedOn,
}: {
  loanId: string
  installment: number
  stage: number
  /** The day on which its payment was taken back: the stages then begin anew, and so do their reminders. */
  returnedOn?: number | undefined
}): string {
  const again = returnedOn === undefined ? '' : ` ${returnedOn}`
  const hex = createHash('sha256').update(`reminder ${loanId} ${installment} ${stage}${again}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
