/** The bank gave no usable answer: the request may or may not have been executed. */
export class BankAway extends Error {
  override name = 'BankAway'
}

export class BankRefused extends Error {
  override name = 'BankRefused'
  readonly reason: string
  constructor(reason: string) {
    super(`the bank refused: ${reason}`)
    this.reason = reason
  }
}
