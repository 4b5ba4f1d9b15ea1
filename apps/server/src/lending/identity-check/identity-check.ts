import type { DOCUMENT_KINDS, DOCUMENT_REASONS } from '@home-credit/contract'

export interface PersonToCheck {
  /** Stable for one attempt. */
  id: string
  name: string
  dateOfBirth: string
  cpf: string
  /** Links that expire soon. */
  documents: readonly { kind: (typeof DOCUMENT_KINDS)[number]; link: string }[]
}

/** `manual`: operators decide. `pending`: the provider answers later by webhook, under this reference. */
export type CheckAnswer =
  | { outcome: 'manual' }
  | { outcome: 'pending'; reference: string }
  | { outcome: 'passed' }
  | {
      outcome: 'refused'
      documents: readonly { kind: (typeof DOCUMENT_KINDS)[number]; reason: (typeof DOCUMENT_REASONS)[number] }[]
    }

/** Checks that a person is who they claim to be. It may be called twice with one id. */
export interface IdentityCheck {
  name: string
  submit(person: PersonToCheck): Promise<CheckAnswer>
}

/** The default: operators look at the documents. */
export const manualCheck: IdentityCheck = { name: 'manual', submit: async () => ({ outcome: 'manual' }) }
