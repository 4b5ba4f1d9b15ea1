import type { DOCUMENT_KINDS, DOCUMENT_REASONS } from '@home-credit/contract'

export interface PersonToCheck {
  /** The same for the same attempt. */
  id: string
  name: string
  dateOfBirth: string
  cpf: string
  /** Links that open for a short while. */
  documents: readonly { kind: (typeof DOCUMENT_KINDS)[number]; link: string }[]
}

/** `manual`: operators look. `pending`: the provider will say later, by its webhook, under this reference. */
export type CheckAnswer =
  | { outcome: 'manual' }
  | { outcome: 'pending'; reference: string }
  | { outcome: 'passed' }
  | {
      outcome: 'refused'
      documents: readonly { kind: (typeof DOCUMENT_KINDS)[number]; reason: (typeof DOCUMENT_REASONS)[number] }[]
    }

/** Whether somebody is who they say they are. It may be asked twice for one id. */
export interface IdentityCheck {
  name: string
  submit(person: PersonToCheck): Promise<CheckAnswer>
}

/** Operators look at the documents: the default. */
export const manualCheck: IdentityCheck = { name: 'manual', submit: async () => ({ outcome: 'manual' }) }
