export interface Subject {
  /** Stable for one inquiry, so that a bureau that charges per inquiry charges once. */
  id: string
  cpf: string
  name: string
  dateOfBirth: string
  netCents: number
}

export interface Signals {
  score: number | null
  /** `restrictions`: debts with other lenders; `fraud_suspected`: something about the person does not fit. */
  flags: ('restrictions' | 'fraud_suspected')[]
}

/** A credit bureau with its fraud check. It may be called twice with one id. If it throws, an operator decides on the loan. */
export interface Bureau {
  ask(subject: Subject): Promise<Signals>
}
