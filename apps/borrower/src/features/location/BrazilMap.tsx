import type { Position } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import { useId, useState, type KeyboardEvent } from 'react'
import styles from './location.module.css'
import { MapDrawing, type MapTiles } from './MapDrawing.tsx'
import {
  ALL_OF_BRAZIL,
  fromMap,
  inBrazil,
  isOn,
  MAX_TILE_ZOOM,
  MAX_ZOOM,
  pan,
  toMap,
  zoomed,
  type Point,
  type View,
} from './mercator.ts'
import { useGestures } from './use-gestures.ts'

/** Zoom level for a place that was found. */
const NEAR = { outline: 6.6, tiles: 14 }

interface Props {
  pin: Position | undefined
  tiles: MapTiles
  /** A change of this value centres the map on the pin. */
  looksAt: unknown
  /** Without it the pin cannot be moved. */
  onPin?: ((position: Position) => void) | undefined
}

const KEYS: Readonly<Record<string, Point>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
}
const ZOOMS: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1, _: -1 }
const STEP = 24
const SMALL_STEP = 4

/** The outline of Brazil's states, or map tiles if a service is configured. */
export function BrazilMap({ pin, tiles, looksAt, onPin }: Props) {
  const maxZoom = tiles === null ? MAX_ZOOM : MAX_TILE_ZOOM
  const atPin = (): View =>
    pin === undefined ? ALL_OF_BRAZIL : { lat: pin.lat, lng: pin.lng, zoom: tiles === null ? NEAR.outline : NEAR.tiles }
  const [view, setView] = useState(atPin)
  const [looked, setLooked] = useState(looksAt)
  if (looked !== looksAt) {
    setLooked(looksAt)
    setView(atPin())
  }
  const hint = useId()
  const zoom = (by: number, at?: Point): void => setView((now) => zoomed(now, by, maxZoom, at))
  const gestures = useGestures({
    onTap: (at) => onPin?.(inBrazil(fromMap(view, at))),
    onDrag: (by) => setView((now) => pan(now, by)),
    onZoom: zoom,
  })
  /** Zooms around the pin while it is visible. */
  const zoomHere = (by: number): void => zoom(by, pin && isOn(toMap(view, pin)) ? toMap(view, pin) : undefined)
  const step = (by: Point, size: number): void => {
    if (onPin === undefined) return setView((now) => pan(now, { x: -by.x * size, y: -by.y * size }))
    const from = toMap(view, pin ?? view)
    const next = inBrazil(fromMap(view, { x: from.x + by.x * size, y: from.y + by.y * size }))
    onPin(next)
    // Follows the pin when the keyboard moves it.
    setView({ ...view, lat: next.lat, lng: next.lng })
  }
  const press = (event: KeyboardEvent): void => {
    const [way, nearer] = [KEYS[event.key], ZOOMS[event.key]]
    if (event.ctrlKey || event.metaKey || event.altKey || (way === undefined && nearer === undefined)) return
    event.preventDefault()
    if (way !== undefined) step(way, event.shiftKey ? SMALL_STEP : STEP)
    else if (nearer !== undefined) zoomHere(nearer)
  }
  return (
    <div className={styles.map}>
      {/* `application`: the map gets all keys, also under a screen reader. */}
      <div className={styles.whole} role="application" aria-label={texts.place_map()}>
        <button
          {...gestures}
          type="button"
          className={styles.ground}
          aria-roledescription={texts.place_map_kind()}
          aria-label={texts.place_map()}
          aria-describedby={hint}
          onKeyDown={press}
          onClick={({ detail }) => detail === 0 && onPin?.(view)}
        >
          <MapDrawing view={view} pin={pin} tiles={tiles} />
        </button>
        <Zooms onZoom={zoomHere} mayZoomIn={view.zoom < maxZoom} />
      </div>
      {tiles !== null && <p className={styles.attribution}>{tiles.attribution}</p>}
      <div id={hint}>
        {onPin !== undefined && <p className={styles.keys}>{texts.place_map_tap()}</p>}
        <p className={styles.byKeys}>{onPin === undefined ? texts.place_map_look_keys() : texts.place_map_keys()}</p>
      </div>
    </div>
  )
}

const Zooms = ({ onZoom, mayZoomIn }: { onZoom(by: number): void; mayZoomIn: boolean }) => (
  <div className={styles.zooms}>
    <button
      type="button"
      className={styles.zoom}
      aria-label={texts.place_zoom_in()}
      aria-disabled={!mayZoomIn}
      onClick={() => onZoom(1)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 5v14M5 12h14" />
      </svg>
    </button>
    <button type="button" className={styles.zoom} aria-label={texts.place_zoom_out()} onClick={() => onZoom(-1)}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M5 12h14" />
      </svg>
    </button>
  </div>
)
