import { calls } from '@home-credit/contract'
import type { CepDirectory } from '../../adapters/cep/cep.ts'
import { route, type Route } from '../../http/route.ts'
import { addressOf } from './address-of.ts'

export const locationRoutes = (directory: CepDirectory): Route[] => [
  route(calls.appCep, async ({ input }) => ({ address: (await addressOf(directory, input.cep)) ?? null })),
]
