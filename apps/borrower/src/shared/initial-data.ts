import type { CallOutput } from '@home-credit/contract'

export type Offers = CallOutput<'POST /api/dk/setting'>

/** Data that the server embeds in the document, so that the first interaction needs no request. */
export interface InitialData {
  sandbox: boolean
  offers: Offers
}

/** Null if the server could not read the data, or did not serve the document. */
export const initialData = JSON.parse(document.getElementById('given')?.textContent ?? 'null') as InitialData | null
