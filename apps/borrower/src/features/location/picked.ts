import { isInBrazilsBounds, kilometresBetween, nearestCity, stateAt, type Position } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import { cepText, cityText, lineOf, type CepPlace } from '../../shared/info/address.ts'
import type { DraftOf } from '../../shared/use-draft.ts'

/** A place being picked: typed and found values, and the pin. */
export type Picked = {
  street: string
  number: string
  city: string
  /** Apply only to the street and city that were found. */
  district: string
  cep: string
  found_street: string
  found_city: string
  /** The listed city at the pin, or ''. */
  near: string
  lat: string
  lng: string
}

export const PICKED: DraftOf<Picked> = {
  name: 'choose-location',
  empty: {
    street: '',
    number: '',
    city: '',
    district: '',
    cep: '',
    found_street: '',
    found_city: '',
    near: '',
    lat: '',
    lng: '',
  },
  secrets: [],
}

export const pinOf = ({ lat, lng }: Picked): Position | undefined => {
  const pin = { lat: Number(lat), lng: Number(lng) }
  return lat !== '' && lng !== '' && isInBrazilsBounds(pin) ? pin : undefined
}

const AT_CITY_KM = 25

/** The listed city at a pin, or '' between cities. */
function cityAt(pin: Position): string {
  const { name: city, state, ...at } = nearestCity(pin)
  return kilometresBetween(at, pin) < AT_CITY_KM ? cityText({ city, state }) : ''
}

/** Fills in a place found by CEP or search; the number remains to be typed. */
export const withFound = (place: CepPlace & { cep: string }, at: Position | undefined): Picked => ({
  street: place.street,
  number: '',
  city: cityText(place),
  district: place.district,
  cep: place.cep,
  found_street: place.street,
  found_city: cityText(place),
  near: at === undefined ? '' : cityAt(at),
  lat: at === undefined ? '' : String(at.lat),
  lng: at === undefined ? '' : String(at.lng),
})

/** Outside all states and this far from a city, a pin is at sea. */
const SEA_KM = 60

export const isAtSea = (pin: Position): boolean =>
  stateAt(pin) === undefined && kilometresBetween(nearestCity(pin), pin) > SEA_KM

/** Near the same city the address remains; elsewhere, found values are dropped and typed ones remain. */
export function withPin(before: Picked, pin: Position): Partial<Picked> {
  const at = { lat: String(pin.lat), lng: String(pin.lng) }
  const near = cityAt(pin)
  if (near === before.near || isAtSea(pin)) return at
  const street = before.found_street === '' ? {} : { street: '', number: '' }
  const city = before.city === before.found_city ? { city: near } : {}
  return { ...at, ...street, ...city, near, district: '', cep: '', found_street: '', found_city: near }
}

/** 'Avenida Paulista, 1578, Bela Vista, São Paulo - SP, 01310-100' */
export function pickedLine({
  street,
  number,
  city,
  district,
  cep,
  found_street: found,
  found_city: foundCity,
}: Picked): string {
  const isUnchanged = city.trim() === foundCity && (found === '' || street.trim() === found)
  return lineOf([street, number, isUnchanged ? district : '', city, isUnchanged ? cepText(cep) : ''])
}

export function pinText(pin: Position | undefined): string {
  if (pin === undefined) return texts.place_pin_none()
  if (isAtSea(pin)) return texts.place_pin_sea()
  const nearest = nearestCity(pin)
  const { name: city, state, ceps } = nearest
  const km = Math.round(kilometresBetween(nearest, pin))
  const region = (ceps[0] ?? '').slice(0, 2)
  return km < AT_CITY_KM
    ? texts.place_pin_at({ city, state, region })
    : texts.place_pin_far({ km, city, state, region })
}
