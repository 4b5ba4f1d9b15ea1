import { useEffect, useRef, type PointerEvent } from 'react'
import { WIDTH, type Point } from './mercator.ts'

interface Gestures {
  onTap(at: Point): void
  onDrag(by: Point): void
  /** Zoom levels to add, around a point. */
  onZoom(by: number, at: Point): void
}

/** A pointer that moves less than this counts as a tap. */
const TAP = 6

const apart = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

/** Converts a screen position to map units. */
function pointOn(map: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { left, top, width } = map.getBoundingClientRect()
  const unit = WIDTH / Math.max(1, width)
  return { x: (clientX - left) * unit, y: (clientY - top) * unit }
}

/** Tap, drag and pinch, in map units. The wheel zooms only with Ctrl (which a trackpad pinch sends); otherwise it scrolls the page. */
export function useGestures(gestures: Gestures) {
  const pointers = useRef(new Map<number, Point>())
  const tapping = useRef<Point>(undefined)
  const element = useRef<HTMLButtonElement>(null)
  const latest = useRef(gestures)
  useEffect(() => {
    latest.current = gestures
  })

  useEffect(() => {
    const map = element.current
    if (map === null) return undefined
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey) return
      event.preventDefault()
      latest.current.onZoom(event.deltaY < 0 ? 0.5 : -0.5, pointOn(map, event))
    }
    map.addEventListener('wheel', wheel, { passive: false })
    return () => map.removeEventListener('wheel', wheel)
  }, [])

  const down = (event: PointerEvent): void => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const point = pointOn(event.currentTarget, event)
    pointers.current.set(event.pointerId, point)
    tapping.current = pointers.current.size === 1 ? point : undefined
  }
  const move = (event: PointerEvent): void => {
    const before = pointers.current.get(event.pointerId)
    if (before === undefined) return
    const point = pointOn(event.currentTarget, event)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    if (tapping.current !== undefined && apart(tapping.current, point) < TAP) return
    tapping.current = undefined
    pointers.current.set(event.pointerId, point)
    if (other === undefined) latest.current.onDrag({ x: point.x - before.x, y: point.y - before.y })
    else if (apart(before, other) > 0 && apart(point, other) > 0) {
      latest.current.onZoom(Math.log2(apart(point, other) / apart(before, other)), {
        x: (point.x + other.x) / 2,
        y: (point.y + other.y) / 2,
      })
    }
  }
  const up = (event: PointerEvent): void => {
    const tapped = pointers.current.delete(event.pointerId) ? tapping.current : undefined
    tapping.current = undefined
    if (tapped !== undefined && event.type === 'pointerup') latest.current.onTap(tapped)
  }
  return { ref: element, onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up }
}
