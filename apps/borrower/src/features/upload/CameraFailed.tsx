import * as texts from '@home-credit/texts'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { FilePick } from '../../ui/FilePick.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Camera.module.css'
import type { CameraFault, CameraSide } from './use-stream.ts'

interface ChooseProps {
  className: string | undefined
  onPick(file: File): void
}

/** A photo that is already on the phone. */
export const ChoosePhoto = ({ className, onPick }: ChooseProps) => (
  <FilePick className={className} accept="image/*" onPick={onPick}>
    <Icon name="image" size={20} />
    {texts.camera_choose()}
  </FilePick>
)

const SENTENCES: Readonly<Record<CameraFault, () => string>> = {
  blocked: texts.camera_blocked,
  missing: texts.camera_missing,
  broken: texts.camera_broken,
}

interface Props {
  fault: CameraFault
  side: CameraSide
  onRetry(): void
  onPick(file: File): void
}

/** Why there is no picture, and the ways on: the phone's own camera app, and a photo that exists. */
export function CameraFailed({ fault, side, onRetry, onPick }: Props) {
  const ways = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The shutter, which had the focus, is gone. A computer hides the first way.
    const inputs = [...(ways.current?.querySelectorAll('input') ?? [])]
    inputs.find((input) => input.getClientRects().length > 0)?.focus()
  }, [])
  return (
    <>
      <p className={styles.fault} role="alert">
        {SENTENCES[fault]()}
      </p>
      <div className={styles.foot}>
        <div ref={ways} className={styles.choices}>
          <FilePick className={styles.app} accept="image/*" camera={side} onPick={onPick}>
            <Icon name="camera" size={20} />
            {texts.camera_app()}
          </FilePick>
          <ChoosePhoto className={styles.second} onPick={onPick} />
          {fault !== 'missing' && (
            <Button kind="text" onClick={onRetry}>
              {texts.retry()}
            </Button>
          )}
        </div>
      </div>
    </>
  )
}
