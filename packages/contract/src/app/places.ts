import { z } from 'zod'
import { defineCall } from '../call.ts'
import { line } from '../line.ts'
import { cepAddress } from './cep.ts'

/** The position of an address, at least of its city. `cep` is empty if it covers a whole city. */
export const foundPlace = cepAddress.extend({ cep: z.string(), lat: z.number(), lng: z.number() })

export const appPlaces = defineCall({
  key: 'POST /api/app/places',
  summary:
    'Addresses that fit what was typed, such as a street and its city, the best first; none where nobody knows one or can be asked now',
  who: 'borrower',
  writes: () => false,
  limit: { max: 240, windowSeconds: 3600 },
  input: z.strictObject({ query: line(3, 120) }),
  output: z.object({ places: z.array(foundPlace) }),
})
