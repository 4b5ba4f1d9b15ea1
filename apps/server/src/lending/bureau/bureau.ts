/** Who is asked about. */
export interface Subject {
  /** The same for the same question, so that a bureau that charges for each answers it once. */
  id: string
  cpf: string
  name: string
  dateOfBirth: string
  amountCents: number
}

export interface Signals {
  score: number | null
  /** `restrictions`: debts elsewhere; `fraud_suspected`: something about the person does not fit. */
  flags: ('restrictions' | 'fraud_suspected')[]
}

/** A credit bureau with its fraud check. It may be asked twice for one id; a fault is thrown, and the loan then goes to a person. */
export interface Bureau {
  ask(subject: Subject): Promise<Signals>
}
