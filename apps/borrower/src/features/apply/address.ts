import { cepText, cityText, lineOf, type CepPlace as Place } from '../../shared/info/address.ts'

/** 'Avenida Paulista, 1578, Bela Vista, São Paulo - SP, 01310-100' */
export const addressLine = (place: Place, { number, cep }: { number: string; cep: string }): string =>
  lineOf([place.street, number, place.district, cityText(place), cepText(cep)])

/** The address by CEP as a form holds it: the digits it was found by, what was found (as text), the number beside it, and the line made of them. */
export type AddressValues = { found_cep: string; found: string; number: string; work_address: string }

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' && value !== null && ['street', 'district', 'city', 'state'].every((part) => part in value)

function placeIn(found: string): Place | undefined {
  const place: unknown = found === '' ? undefined : JSON.parse(found)
  return isPlace(place) ? place : undefined
}

const foundLine = ({ found_cep: cep, found, number }: Omit<AddressValues, 'work_address'>): string | undefined => {
  const place = placeIn(found)
  return place && addressLine(place, { number, cep })
}

/** A CEP has filled the address in. */
export const withPlace = (cep: string, place: Place): AddressValues => ({
  found_cep: cep,
  found: JSON.stringify(place),
  number: '',
  work_address: addressLine(place, { number: '', cep }),
})

/** The number goes into the line, as long as nobody has typed over that. */
export const withNumber = (values: AddressValues, number: string): Partial<AddressValues> =>
  values.work_address === foundLine(values)
    ? { number, work_address: foundLine({ ...values, number }) ?? '' }
    : { number }

/** Whether a street was found whose number is asked for. */
export const asksNumber = ({ found }: Pick<AddressValues, 'found'>): boolean => (placeIn(found)?.street ?? '') !== ''

/** The line is as the CEP has made it, and its number is still missing. */
export const lacksNumber = (values: AddressValues): boolean =>
  asksNumber(values) && values.number.trim() === '' && values.work_address === foundLine(values)
