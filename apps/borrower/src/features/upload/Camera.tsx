import * as texts from '@home-credit/texts'
import { useEffect, useId, useRef, useState } from 'react'
import { useBackEntry } from '../../shared/use-back-entry.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useModal } from '../../ui/modal.ts'
import styles from './Camera.module.css'
import { CameraFailed, ChoosePhoto } from './CameraFailed.tsx'
import { takePicture } from './take-picture.ts'
import { useStream, type CameraSide } from './use-stream.ts'
import { Viewfinder } from './Viewfinder.tsx'

export interface CameraProps {
  /** What to photograph. */
  label: string
  /** The front camera takes a face, the other one a document. */
  side: CameraSide
  /** A photo that was taken and accepted, or chosen instead. */
  onPick(file: File): void
  onClose(): void
}

interface Photo {
  file: File
  url: string
}

/** The camera of the app, over the whole screen: a frame to fit the document or the face in, then the photo to check. */
export function Camera({ label, side, onPick, onClose }: CameraProps) {
  const leaving = useRef(false)
  const close = (): void => {
    // A second one would leave the page.
    if (!leaving.current) history.back()
    leaving.current = true
  }
  useBackEntry('camera', true, onClose)
  const ref = useModal(close)
  const id = useId()
  const [tries, setTries] = useState(0)
  const pick = (file: File): void => {
    onPick(file)
    close()
  }
  return (
    <dialog ref={ref} className={styles.camera} aria-labelledby={id}>
      <div className={styles.inside}>
        <div className={styles.head}>
          <button type="button" className={styles.close} aria-label={texts.ui_close()} onClick={close}>
            <Icon name="close" />
          </button>
          <h2 id={id} className={styles.title}>
            {label}
          </h2>
        </div>
        <Inside key={tries} side={side} onPick={pick} onRetry={() => setTries(tries + 1)} />
      </div>
    </dialog>
  )
}

function Inside({ side, onPick, onRetry }: Pick<CameraProps, 'side' | 'onPick'> & { onRetry(): void }) {
  const state = useStream(side)
  const [photo, setPhoto] = useState<Photo>()
  useEffect(() => () => URL.revokeObjectURL(photo?.url ?? ''), [photo])
  const video = useRef<HTMLVideoElement>(null)
  const [isReady, setIsReady] = useState(false)
  const take = async (): Promise<void> => {
    const file = video.current === null ? undefined : await takePicture(video.current)
    if (file !== undefined) setPhoto({ file, url: URL.createObjectURL(file) })
  }
  const isFace = side === 'user'
  if (photo !== undefined)
    return (
      <>
        <img className={styles.stage} src={photo.url} alt="" />
        <div className={styles.foot}>
          <p className={styles.hint} role="status">
            {isFace ? texts.camera_check_face() : texts.camera_check_document()}
          </p>
          <Review onUse={() => onPick(photo.file)} onAgain={() => setPhoto(undefined)} />
        </div>
      </>
    )
  if (state.at === 'failed') return <CameraFailed fault={state.fault} side={side} onRetry={onRetry} onPick={onPick} />
  const isLive = state.at === 'live' && isReady
  const hint = isFace ? texts.camera_face() : texts.camera_document()
  return (
    <>
      <div className={styles.stage}>
        {state.at === 'live' && <Viewfinder ref={video} stream={state.stream} side={side} onReady={setIsReady} />}
      </div>
      <div className={styles.foot}>
        <p className={styles.hint} role="status">
          {isLive ? hint : texts.camera_starting()}
        </p>
        <div className={styles.controls}>
          <Shutter isLive={isLive} onTake={() => void take()} />
          <ChoosePhoto className={styles.choose} onPick={onPick} />
        </div>
      </div>
    </>
  )
}

/** Ready at once for the keyboard, but without effect before there is a picture. */
function Shutter({ isLive, onTake }: { isLive: boolean; onTake(): void }) {
  const button = useRef<HTMLButtonElement>(null)
  // The dialog itself would focus its close button.
  useEffect(() => button.current?.focus(), [])
  return (
    <button
      ref={button}
      type="button"
      className={styles.shutter}
      aria-label={texts.ui_upload_take()}
      aria-disabled={!isLive}
      onClick={() => {
        if (isLive) onTake()
      }}
    />
  )
}

function Review({ onUse, onAgain }: { onUse(): void; onAgain(): void }) {
  const box = useRef<HTMLDivElement>(null)
  // The shutter, which had the focus, is gone.
  useEffect(() => box.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={box} className={styles.choices}>
      <Button onClick={onUse}>{texts.camera_use()}</Button>
      <Button kind="secondary" onClick={onAgain}>
        {texts.camera_again()}
      </Button>
    </div>
  )
}
