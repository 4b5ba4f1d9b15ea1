import type { CallOutput } from '@home-credit/contract'
import type { Position } from '@home-credit/domain'
import { cityLabels, drawnStates, stateLabels } from './labels.ts'
import styles from './location.module.css'
import { HEIGHT, project, scaleOf, toMap, WIDTH, type Point, type View } from './mercator.ts'
import { tilesOn } from './tiles.ts'

export type MapTiles = CallOutput<'POST /api/app/map'>['tiles']

interface Props {
  view: View
  pin: Position | undefined
  tiles: MapTiles
}

export const MapDrawing = ({ view, pin, tiles }: Props) => (
  <svg className={styles.drawing} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
    <Ground view={view} />
    {tiles === null ? (
      <Names view={view} pin={pin && toMap(view, pin)} />
    ) : (
      tilesOn(view, tiles.url).map(({ url, x, y, size }) => (
        <image key={url} href={url} x={x} y={y} width={size} height={size} />
      ))
    )}
    {pin !== undefined && <Pin at={toMap(view, pin)} />}
  </svg>
)

function Ground({ view }: { view: View }) {
  const [middle, scale] = [project(view), scaleOf(view)]
  return (
    <g transform={`translate(${WIDTH / 2 - middle.x * scale} ${HEIGHT / 2 - middle.y * scale}) scale(${scale})`}>
      {drawnStates().map(({ state, path }) => (
        <path key={state} className={styles.state} d={path} />
      ))}
    </g>
  )
}

const Names = ({ view, pin }: { view: View; pin: Point | undefined }) => (
  <>
    {stateLabels(view).map(({ name, x, y }) => (
      <text key={name} className={styles.letters} x={x} y={y}>
        {name}
      </text>
    ))}
    {cityLabels(view, pin).map(({ name, x, y, before }) => (
      <g key={name}>
        <circle className={styles.city} cx={x} cy={y} r={2.5} />
        <text className={before ? styles.cityBefore : styles.cityName} x={before ? x - 6 : x + 6} y={y}>
          {name}
        </text>
      </g>
    ))}
  </>
)

/** The tip is at the position. */
const Pin = ({ at: { x, y } }: { at: Point }) => (
  <g className={styles.pin} transform={`translate(${x} ${y})`} data-pin="">
    <path d="M0 0C-3-7-11-13-11-22a11 11 0 0 1 22 0C11-13 3-7 0 0Z" />
    <circle cy={-22} r={4} />
  </g>
)
