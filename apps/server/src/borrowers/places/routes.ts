import { calls, type CallOutput } from '@home-credit/contract'
import type { CepDirectory } from './cep/cep.ts'
import { route, type Route } from '../../platform/http/index.ts'
import { addressOf, placesFor } from './places.ts'

export const locationRoutes = (directory: CepDirectory, tiles: CallOutput<'POST /api/app/map'>['tiles']): Route[] => [
  route(calls.appCep, async ({ input }) => ({ address: (await addressOf(directory, input.cep)) ?? null })),
  route(calls.appPlaces, async ({ input }) => ({ places: await placesFor(directory, input.query) })),
  route(calls.appMap, async () => ({ tiles })),
]
