import { UnstyledButton } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import classes from './Picture.module.css'

const ZOOMS = [1, 1.5, 2, 3, 4]

export interface PictureView {
  factor: number
  turns: number
  /** Undefined at the largest or smallest. */
  zoomIn: (() => void) | undefined
  zoomOut: (() => void) | undefined
  /** Zooms in, and from the largest back to the whole picture. */
  zoomOn(): void
  turn(): void
}

/** How large and in which direction a picture is shown. */
export function usePictureView(): PictureView {
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  return {
    factor: ZOOMS[zoom] ?? 1,
    turns,
    zoomIn: zoom === ZOOMS.length - 1 ? undefined : () => setZoom(zoom + 1),
    zoomOut: zoom === 0 ? undefined : () => setZoom(zoom - 1),
    zoomOn: () => setZoom((zoom + 1) % ZOOMS.length),
    turn: () => setTurns(turns + 1),
  }
}

export interface PictureStageProps {
  link: string
  /** The alternative text. */
  name: string
  view: PictureView
  className?: string | undefined
  onLoad?: () => void
  onError?: () => void
}

/** A picture, of which it shows a part at a time; the arrow keys scroll it while it has the focus. */
export function PictureStage({ link, name, view, className, onLoad, onError }: PictureStageProps) {
  const { factor, turns, zoomOn } = view
  const stage = useRef<HTMLDivElement>(null)
  // Starts in the middle, where the picture is.
  useLayoutEffect(() => {
    const { current } = stage
    current?.scrollTo((current.clientWidth * (factor - 1)) / 2, (current.clientHeight * (factor - 1)) / 2)
  }, [factor])
  return (
    <div ref={stage} className={className ?? classes['stage']}>
      <UnstyledButton
        className={classes['sheet'] ?? ''}
        style={{ width: `${factor * 100}%`, height: `${factor * 100}%` }}
        onClick={zoomOn}
      >
        <img
          src={link}
          alt={name}
          className={classes['large']}
          data-turned={turns % 2 === 1}
          style={{ transform: `rotate(${turns * 90}deg)` }}
          onLoad={onLoad}
          onError={onError}
        />
      </UnstyledButton>
    </div>
  )
}
