import type { CallOutput } from '@home-credit/contract'

export type CepPlace = NonNullable<CallOutput<'POST /api/app/cep'>['address']>

/** As long as the field it goes into. */
export const MAX_ADDRESS = 200

/** '01310-100'; nothing where none is known. */
export const cepText = (cep: string): string => (cep === '' ? '' : `${cep.slice(0, 5)}-${cep.slice(5)}`)

/** 'São Paulo - SP' */
export const cityText = ({ city, state }: { city: string; state: string }): string => `${city} - ${state}`

/** The parts of an address that are known, in the order in which they are written in Brazil. */
export const lineOf = (parts: readonly string[]): string =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ')
    .slice(0, MAX_ADDRESS)

/** The digits of a whole CEP; nothing before. */
export const cepIn = (typed: string): string | undefined => {
  const digits = typed.replaceAll(/\D/g, '')
  return digits.length === 8 ? digits : undefined
}
