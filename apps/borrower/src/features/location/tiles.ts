import { HEIGHT, project, scaleOf, TILE, WIDTH, type View } from './mercator.ts'

export interface Tile {
  url: string
  x: number
  y: number
  size: number
}

export function tilesOn(view: View, template: string): Tile[] {
  const zoom = Math.round(view.zoom)
  const count = 2 ** zoom
  const size = (TILE * scaleOf(view)) / count
  const middle = project(view)
  const left = WIDTH / 2 - middle.x * scaleOf(view)
  const top = HEIGHT / 2 - middle.y * scaleOf(view)
  const range = (from: number, length: number): number[] => {
    const first = Math.max(0, Math.floor(-from / size))
    const last = Math.min(count - 1, Math.floor((length - from) / size))
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  }
  return range(left, WIDTH).flatMap((x) =>
    range(top, HEIGHT).map((y) => ({
      url: template.replace('{z}', String(zoom)).replace('{x}', String(x)).replace('{y}', String(y)),
      x: left + x * size,
      y: top + y * size,
      size,
    })),
  )
}
