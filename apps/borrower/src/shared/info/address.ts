import type { CallOutput } from '@home-credit/contract'

export type CepPlace = NonNullable<CallOutput<'POST /api/app/cep'>['address']>

/** The limit of the field. */
export const MAX_ADDRESS = 200

/** '01310-100'; '' for an empty CEP. */
export const cepText = (cep: string): string => (cep === '' ? '' : `${cep.slice(0, 5)}-${cep.slice(5)}`)

/** 'São Paulo - SP' */
export const cityText = ({ city, state }: { city: string; state: string }): string => `${city} - ${state}`

/** Joins the non-empty parts, in the Brazilian order. */
export const lineOf = (parts: readonly string[]): string =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ')
    .slice(0, MAX_ADDRESS)

/** The digits of a complete CEP, otherwise undefined. */
export const cepIn = (typed: string): string | undefined => {
  const digits = typed.replaceAll(/\D/g, '')
  return digits.length === 8 ? digits : undefined
}
