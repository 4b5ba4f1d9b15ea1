import * as texts from '@home-credit/texts'
import { useEffect, useState } from 'react'
import { UploadTile } from '../../ui/UploadTile.tsx'
import { lookAt } from './look-at.ts'
import { useCamera } from './use-camera.ts'
import { useUpload, type Sending, type Upload } from './use-upload.ts'

interface Props {
  label: string
  camera: 'environment' | 'user'
  /** The saved picture, until it is retaken. */
  savedUrl: string | undefined
  /** Why the previous photo was refused. */
  reason?: string | undefined
  /** Upload path, if not the files of the logged-in borrower. */
  path?: string | undefined
  /** Saves the uploaded file; resolves to an error text on failure. */
  onSent(fileId: string): Promise<string | undefined>
}

const doubtedIn = (sending: Sending | undefined): { mayUse: boolean } | undefined =>
  sending?.at === 'failed' ? sending.doubted : undefined

/** Retrying does not send a doubted photo; the borrower must choose to use it anyway. */
const wayOn = (doubted: { mayUse: boolean } | undefined, { retry, useAnyway }: Upload): (() => void) | undefined =>
  doubted === undefined ? retry : doubted.mayUse ? useAnyway : undefined

/** A photo taken by the camera, of the app or else of the phone: checked on the device, then uploaded and saved. */
export function DocumentPhoto({ label, camera, savedUrl, reason, path, onSent }: Props) {
  const upload = useUpload(({ file_id: id }) => onSent(id), { lookAt, path })
  const { sending, clear } = upload
  const doubted = doubtedIn(sending)
  const [taken, setTaken] = useState<string>()
  const [isOpen, setIsOpen] = useState(false)
  const ownCamera = useCamera()
  useEffect(() => () => URL.revokeObjectURL(taken ?? ''), [taken])
  const pick = (file: File): void => {
    setTaken(URL.createObjectURL(file))
    upload.pick(file)
  }
  const done = savedUrl === undefined ? ({ at: 'empty' } as const) : ({ at: 'done', name: '' } as const)
  const words = {
    take: texts.ui_upload_take(),
    again: texts.ui_upload_again(),
    retry: doubted === undefined ? texts.retry() : texts.ui_upload_use(),
  }
  const onOpen = ownCamera && (() => setIsOpen(true))
  return (
    <>
      <UploadTile
        label={label}
        accept="image/*"
        camera={{ side: camera, ...words, photo: taken ?? savedUrl, onOpen }}
        state={sending ?? done}
        error={sending === undefined ? reason : undefined}
        onPick={pick}
        onRetry={wayOn(doubted, upload)}
        onRemove={() => {
          setTaken(undefined)
          clear()
        }}
      />
      {isOpen && ownCamera !== undefined && (
        <ownCamera.View label={label} side={camera} onPick={pick} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
