import { isCapital, allCities, outlineOf, STATES, type BrazilianState, type City } from '@home-credit/domain'
import { HEIGHT, isOn, project, scaleOf, toMap, WIDTH, type Point, type View } from './mercator.ts'

interface DrawnState {
  state: BrazilianState
  /** The border in world coordinates at zoom 0. */
  path: string
  middle: Point
  /** Space for its abbreviation, at zoom 0. */
  room: number
}

function draw(state: BrazilianState): DrawnState {
  const points = outlineOf(state).map(project)
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [width, height] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)]
  // Centroid of an area: each edge counts by the area it spans.
  const weights = points.map(({ x, y }, index) => {
    const next = points[(index + 1) % points.length] ?? { x, y }
    const span = x * next.y - next.x * y
    return { span, x: (x + next.x) * span, y: (y + next.y) * span }
  })
  const sum = (of: (weight: (typeof weights)[number]) => number): number =>
    weights.reduce((total, weight) => total + of(weight), 0)
  const area = 3 * sum(({ span }) => span)
  const path = `M${points.map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`).join('L')}Z`
  return {
    state,
    path,
    middle: { x: sum(({ x }) => x) / area, y: sum(({ y }) => y) / area },
    room: Math.min(width, height),
  }
}

let drawn: readonly DrawnState[] | undefined
/** The Federal District comes last because it lies inside another state. */
export const drawnStates = (): readonly DrawnState[] =>
  (drawn ??= [...STATES.filter((state) => state !== 'DF'), 'DF' as const].map(draw))

const LETTERS = 24
const CAPITALS_FROM = 4.6
const CITIES_FROM = 6.2

export interface Label extends Point {
  name: string
}

/** Abbreviations of the states that have room for them; at higher zoom, cities replace them. */
export function stateLabels(view: View): Label[] {
  if (view.zoom >= CITIES_FROM) return []
  const [middle, scale] = [project(view), scaleOf(view)]
  return drawnStates()
    .filter(({ room }) => room * scale > LETTERS)
    .map(({ state, middle: { x, y } }) => ({
      name: state,
      x: WIDTH / 2 + (x - middle.x) * scale,
      y: HEIGHT / 2 + (y - middle.y) * scale,
    }))
    .filter(isOn)
}

/** Size of a city's name. */
const LETTER = 6.5
const LINE = 15

export interface CityLabel extends Label {
  /** The name goes before its dot, because there is no room after it. */
  before: boolean
}

/** Size of the pin, measured from its tip. */
const PIN = { above: 40, side: 13, tip: 4 }

/** Capitals first; omits names that would overlap another, leave the map or lie behind the pin. */
export function cityLabels(view: View, pin?: Point): CityLabel[] {
  if (view.zoom < CAPITALS_FROM) return []
  const cities: City[] = allCities().filter((city) => view.zoom >= CITIES_FROM || isCapital(city))
  const placed: CityLabel[] = []
  for (const city of cities.toSorted((one, other) => Number(isCapital(other)) - Number(isCapital(one)))) {
    const point = toMap(view, city)
    const length = (each: { name: string }): number => 8 + each.name.length * LETTER
    const label = { name: city.name, ...point, before: point.x + length(city) > WIDTH }
    const start = (each: CityLabel): number => each.x - (each.before ? length(each) : 4)
    const end = (each: CityLabel): number => each.x + (each.before ? 4 : length(each))
    const meets = placed.some(
      (other) => Math.abs(other.y - label.y) < LINE && start(other) < end(label) && start(label) < end(other),
    )
    const hidden =
      pin !== undefined &&
      label.y > pin.y - PIN.above &&
      label.y < pin.y - PIN.tip &&
      start(label) < pin.x + PIN.side &&
      end(label) > pin.x - PIN.side
    const whole = isOn(label) && label.y > LINE / 2 && label.y < HEIGHT - LINE / 2
    if (whole && !meets && !hidden) placed.push(label)
  }
  return placed
}
