import { useState } from 'react'
import { UploadTile } from '../../ui/UploadTile.tsx'
import { useUpload } from './use-upload.ts'

/** A photo that the server keeps, by its id; the name is how its owner knows it. */
export interface Photo {
  id: string
  name: string
}

interface Props {
  label: string
  photo: Photo | undefined
  /** A picture of what was sent before, where there is one to show. */
  preview?: string | undefined
  error?: string | undefined
  onChange(photo: Photo | undefined): void
}

/** Takes or picks a photo and sends it at once. */
export function PhotoField({ label, photo, preview, error, onChange }: Props) {
  // Links are short-lived: what is shown of a photo is gone with the page.
  const [shown, setShown] = useState<{ id: string; link: string | undefined }>()
  const { sending, pick, retry, clear } = useUpload(({ file_id: id, link }, name) => {
    setShown({ id, link })
    onChange({ id, name })
  })
  const done =
    photo && ({ at: 'done', name: photo.name, preview: photo.id === shown?.id ? shown.link : preview } as const)
  const remove = (): void => {
    // A stopped upload leaves what was there before.
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
