import { useState } from 'react'
import { UploadTile } from '../../ui/UploadTile.tsx'
import { useUpload } from './use-upload.ts'

/** A photo on the server; the name is the one on the owner's device. */
export interface Photo {
  id: string
  name: string
}

interface Props {
  label: string
  photo: Photo | undefined
  /** The picture sent before, if any. */
  preview?: string | undefined
  error?: string | undefined
  onChange(photo: Photo | undefined): void
}

export function PhotoField({ label, photo, preview, error, onChange }: Props) {
  // Preview links are short-lived, so this is not stored.
  const [shown, setShown] = useState<{ id: string; link: string | undefined }>()
  const { sending, pick, retry, clear } = useUpload(({ file_id: id, link }, name) => {
    setShown({ id, link })
    onChange({ id, name })
  })
  const done =
    photo && ({ at: 'done', name: photo.name, preview: photo.id === shown?.id ? shown.link : preview } as const)
  const remove = (): void => {
    // Cancelling an upload keeps the previous photo.
    if (sending === undefined) onChange(undefined)
    clear()
  }
  return (
    <UploadTile
      label={label}
      accept="image/*"
      state={sending ?? done ?? { at: 'empty' }}
      error={error}
      onPick={pick}
      onRetry={retry}
      onRemove={remove}
    />
  )
}
