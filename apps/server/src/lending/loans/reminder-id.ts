import { createHash } from 'node:crypto'

/** Days from the payable date on which we remind a borrower; after 30, every 30 days. */
const STAGES = [-3, 0, 1, 7, 15, 30]
const EVERY = 30

/** The stages that a row has reached this many days after its payable date. */
export function stagesUpTo(days: number): number[] {
  const reached = STAGES.filter((stage) => stage <= days)
  for (let stage = 2 * EVERY; stage <= days; stage += EVERY) reached.push(stage)
  return reached
}

/** Reminders have no table: the id is a hash of what the reminder is about, so the server can find it again and nobody can forge another demand. */
export function reminderIdOf({
  loanId,
  installment,
  stage,
  returnedOn,
}: {
  loanId: string
  installment: number
  stage: number
  /** The day on which the bank took its payment back: the stages and their reminders start again. */
  returnedOn?: number | undefined
}): string {
  const again = returnedOn === undefined ? '' : ` ${returnedOn}`
  const hex = createHash('sha256').update(`reminder ${loanId} ${installment} ${stage}${again}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
