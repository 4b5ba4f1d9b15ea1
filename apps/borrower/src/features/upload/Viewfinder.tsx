import { useEffect, useState, type RefObject, type SyntheticEvent } from 'react'
import styles from './Camera.module.css'
import { frameIn, outlineOf } from './camera-frame.ts'
import type { CameraSide } from './use-stream.ts'

interface Props {
  ref: RefObject<HTMLVideoElement | null>
  stream: MediaStream
  side: CameraSide
  onReady(isReady: boolean): void
}

/** The live picture, whole, under its frame. The front camera is shown as a mirror; the photo is not mirrored. */
export function Viewfinder({ ref, stream, side, onReady }: Props) {
  const [size, setSize] = useState<{ width: number; height: number }>()
  useEffect(() => {
    if (ref.current !== null) ref.current.srcObject = stream
    return () => onReady(false)
  }, [ref, stream, onReady])
  /** Also when the phone is turned. */
  const measure = ({ currentTarget: { videoWidth, videoHeight } }: SyntheticEvent<HTMLVideoElement>): void => {
    if (videoWidth > 0) setSize({ width: videoWidth, height: videoHeight })
  }
  return (
    <>
      <video
        ref={ref}
        className={side === 'user' ? styles.mirror : styles.video}
        autoPlay
        muted
        playsInline
        aria-hidden="true"
        onLoadedMetadata={measure}
        onResize={measure}
        onPlaying={() => onReady(true)}
      />
      {size !== undefined && <FrameOverlay {...size} side={side} />}
    </>
  )
}

/** Scaled like the picture, so that both always match. */
function FrameOverlay({ width, height, side }: { width: number; height: number; side: CameraSide }) {
  const outline = outlineOf(frameIn(width, height, side === 'user' ? 'face' : 'document'))
  return (
    <svg className={styles.frame} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path className={styles.shade} fillRule="evenodd" d={`M0 0h${width}v${height}h${-width}z${outline}`} />
      <path className={styles.outline} d={outline} />
    </svg>
  )
}
