/** No answer can be had from the bank: what was asked may or may not have been done. */
export class BankAway extends Error {
  override name = 'BankAway'
}

/** The bank has said no. */
export class BankRefused extends Error {
  override name = 'BankRefused'
  readonly reason: string
  constructor(reason: string) {
    super(`the bank refused: ${reason}`)
    this.reason = reason
  }
}
