import { cepText, cityText, lineOf, type CepPlace as Place } from '../../shared/info/address.ts'

/** 'Avenida Paulista, 1578, Bela Vista, São Paulo - SP, 01310-100' */
export const addressLine = (place: Place, { number, cep }: { number: string; cep: string }): string =>
  lineOf([place.street, number, place.district, cityText(place), cepText(cep)])

/** The CEP that was looked up, the place found (as JSON), the street number, and the address line built from them. */
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

export const withPlace = (cep: string, place: Place): AddressValues => ({
  found_cep: cep,
  found: JSON.stringify(place),
  number: '',
  work_address: addressLine(place, { number: '', cep }),
})

/** Updates the line too, unless the borrower has edited it. */
export const withNumber = (values: AddressValues, number: string): Partial<AddressValues> =>
  values.work_address === foundLine(values)
    ? { number, work_address: foundLine({ ...values, number }) ?? '' }
    : { number }

/** Whether the lookup found a street, so that a number is needed. */
export const asksNumber = ({ found }: Pick<AddressValues, 'found'>): boolean => (placeIn(found)?.street ?? '') !== ''

/** The line is unedited and its number still missing. */
export const lacksNumber = (values: AddressValues): boolean =>
  asksNumber(values) && values.number.trim() === '' && values.work_address === foundLine(values)
