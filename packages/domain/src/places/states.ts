import { BORDERS } from './outline.ts'
import type { Position } from './position.ts'

/** The states of Brazil and the Federal District. */
export const STATES = [
  'AC',
  'AL',
  'AM',
  'AP',
  'BA',
  'CE',
  'DF',
  'ES',
  'GO',
  'MA',
  'MG',
  'MS',
  'MT',
  'PA',
  'PB',
  'PE',
  'PI',
  'PR',
  'RJ',
  'RN',
  'RO',
  'RR',
  'RS',
  'SC',
  'SE',
  'SP',
  'TO',
] as const
export type BrazilianState = (typeof STATES)[number]

export const isState = (text: string): text is BrazilianState => STATES.some((state) => state === text)

const pointsIn = (text: string): Position[] => {
  const tenths = text.split(' ').map(Number)
  return tenths.flatMap((lng, index) =>
    index % 2 === 0 ? [{ lng: lng / 10, lat: (tenths[index + 1] ?? 0) / 10 }] : [],
  )
}

const meet = (one: Position | undefined, other: Position | undefined): boolean =>
  one !== undefined && one.lng === other?.lng && one.lat === other.lat

/** Joins the border lines of a state to a closed ring. */
export function outlineOf(state: BrazilianState): readonly Position[] {
  const left = BORDERS.filter(([sides]) => sides.split(' ').includes(state)).map(([, points]) => pointsIn(points))
  const ring = left.shift() ?? []
  while (left.length > 0) {
    const next = left.findIndex((line) => meet(line[0], ring.at(-1)) || meet(line.at(-1), ring.at(-1)))
    if (next < 0) throw new Error(`the border of ${state} is broken at ${JSON.stringify(ring.at(-1))}`)
    const [line = []] = left.splice(next, 1)
    ring.push(...(meet(line[0], ring.at(-1)) ? line : line.toReversed()).slice(1))
  }
  return ring
}

const outlines = new Map<BrazilianState, readonly Position[]>()
const cachedOutline = (state: BrazilianState): readonly Position[] => {
  const outline = outlines.get(state) ?? outlineOf(state)
  outlines.set(state, outline)
  return outline
}

/** Whether a ray to the east crosses the border an odd number of times. */
const isInside = ({ lng, lat }: Position, ring: readonly Position[]): boolean =>
  ring.filter((from, index) => {
    const to = ring[(index + 1) % ring.length] ?? from
    return (
      from.lat > lat !== to.lat > lat && lng < from.lng + ((lat - from.lat) / (to.lat - from.lat)) * (to.lng - from.lng)
    )
  }).length %
    2 ===
  1

/** As accurate as the coarse borders; undefined in the sea or another country. */
export function stateAt(position: Position): BrazilianState | undefined {
  // DF first, because it lies inside GO.
  const inOrder: readonly BrazilianState[] = ['DF', ...STATES.filter((state) => state !== 'DF')]
  return inOrder.find((state) => isInside(position, cachedOutline(state)))
}
