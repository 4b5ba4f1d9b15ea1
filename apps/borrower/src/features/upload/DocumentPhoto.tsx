import * as texts from '@home-credit/texts'
import { useEffect, useState } from 'react'
import { UploadTile } from '../../ui/UploadTile.tsx'
import { lookAt } from './look-at.ts'
import { useUpload, type Sending, type Upload } from './use-upload.ts'

interface Props {
  label: string
  camera: 'environment' | 'user'
  /** A picture of what the server has kept, until it is taken again. */
  savedUrl: string | undefined
  /** Why what was sent before was refused. */
  reason?: string | undefined
  /** Where it is sent, where that is not to the files of who is logged in. */
  path?: string | undefined
  /** Keeps what was sent; a sentence where that failed. */
  onSent(fileId: string): Promise<string | undefined>
}

const doubtedIn = (sending: Sending | undefined): { mayUse: boolean } | undefined =>
  sending?.at === 'failed' ? sending.doubted : undefined

/** A photo that is doubted is not sent by trying again, only by saying that it is to be used. */
const wayOn = (doubted: { mayUse: boolean } | undefined, { retry, useAnyway }: Upload): (() => void) | undefined =>
  doubted === undefined ? retry : doubted.mayUse ? useAnyway : undefined

/** A document by the camera: looked at on the device, then sent and kept. */
export function DocumentPhoto({ label, camera, savedUrl, reason, path, onSent }: Props) {
  const upload = useUpload(({ file_id: id }) => onSent(id), { lookAt, path })
  const { sending, clear } = upload
  const doubted = doubtedIn(sending)
  const [taken, setTaken] = useState<string>()
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
  return (
    <UploadTile
      label={label}
      accept="image/*"
      camera={{ side: camera, ...words, photo: taken ?? savedUrl }}
      state={sending ?? done}
      error={sending === undefined ? reason : undefined}
      onPick={pick}
      onRetry={wayOn(doubted, upload)}
      onRemove={() => {
        setTaken(undefined)
        clear()
      }}
    />
  )
}
