import type { CallOutput } from '@home-credit/contract'

export type Offers = CallOutput<'POST /api/dk/setting'>

/** What the server put into the document, so that nothing has to be asked before the first tap is answered. */
export interface InitialData {
  sandbox: boolean
  offers: Offers
}

/** Nothing where the server could not read it just then, or the document comes from elsewhere. */
export const initialData = JSON.parse(document.getElementById('given')?.textContent ?? 'null') as InitialData | null
