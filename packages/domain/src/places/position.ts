/** In degrees. */
export interface Position {
  lat: number
  lng: number
}

/** Bounding box of Brazil. */
export const BRAZIL = { north: 5.4, south: -33.9, west: -74.1, east: -34.6 }

export const isInBrazilsBounds = ({ lat, lng }: Position): boolean =>
  lat <= BRAZIL.north && lat >= BRAZIL.south && lng >= BRAZIL.west && lng <= BRAZIL.east

const EARTH_KM = 6371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance. */
export function kilometresBetween(one: Position, other: Position): number {
  const up = Math.sin(radians(other.lat - one.lat) / 2) ** 2
  const along = Math.sin(radians(other.lng - one.lng) / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.sqrt(up + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * along))
}
