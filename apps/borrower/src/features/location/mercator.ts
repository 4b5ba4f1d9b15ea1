import { BRAZIL, type Position } from '@home-credit/domain'

/** Centre and zoom of a map. */
export interface View extends Position {
  zoom: number
}

export interface Point {
  x: number
  y: number
}

/** In map units: the map is as wide as its column and scales with it. */
export const WIDTH = 360
export const HEIGHT = 300

/** At zoom 0 the world is one square tile, as with all map services. */
export const TILE = 256

export const MIN_ZOOM = 3.2
/** The outline has no more detail beyond this. */
export const MAX_ZOOM = 10
export const MAX_TILE_ZOOM = 17

export const ALL_OF_BRAZIL: View = { lat: -15.2, lng: -53.4, zoom: 3.3 }

const RADIAN = Math.PI / 180

/** World coordinates at zoom 0 (Web Mercator). */
export const project = ({ lat, lng }: Position): Point => ({
  x: (TILE * (lng + 180)) / 360,
  y: TILE * (0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * RADIAN) / 2)) / (2 * Math.PI)),
})

export const unproject = ({ x, y }: Point): Position => ({
  lng: (x / TILE) * 360 - 180,
  lat: (2 * Math.atan(Math.exp((0.5 - y / TILE) * 2 * Math.PI)) - Math.PI / 2) / RADIAN,
})

export const scaleOf = ({ zoom }: View): number => 2 ** zoom

export function toMap(view: View, position: Position): Point {
  const [middle, point, scale] = [project(view), project(position), scaleOf(view)]
  return { x: WIDTH / 2 + (point.x - middle.x) * scale, y: HEIGHT / 2 + (point.y - middle.y) * scale }
}

export function fromMap(view: View, { x, y }: Point): Position {
  const [middle, scale] = [project(view), scaleOf(view)]
  return unproject({ x: middle.x + (x - WIDTH / 2) / scale, y: middle.y + (y - HEIGHT / 2) / scale })
}

/** Whether a point of the map is visible. */
export const isOn = ({ x, y }: Point): boolean => x > 0 && x < WIDTH && y > 0 && y < HEIGHT

const clamp = (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value))

export const inBrazil = <Where extends Position>(where: Where): Where => ({
  ...where,
  lat: clamp(where.lat, BRAZIL.south, BRAZIL.north),
  lng: clamp(where.lng, BRAZIL.west, BRAZIL.east),
})

export const pan = (view: View, by: Point): View =>
  inBrazil({ ...view, ...fromMap(view, { x: WIDTH / 2 - by.x, y: HEIGHT / 2 - by.y }) })

/** Changes the zoom and keeps `at` in place. */
export function zoomed(view: View, by: number, maxZoom: number, at: Point = { x: WIDTH / 2, y: HEIGHT / 2 }): View {
  const anchor = fromMap(view, at)
  const next = { ...view, zoom: clamp(view.zoom + by, MIN_ZOOM, maxZoom) }
  const now = toMap(next, anchor)
  return pan(next, { x: at.x - now.x, y: at.y - now.y })
}
