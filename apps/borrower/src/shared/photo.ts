import type { ComponentType } from 'react'

/** What takes a photo and sends it; the page brings it. */
export type PhotoTaker = ComponentType<{
  label: string
  photo: { id: string; name: string } | undefined
  preview?: string | undefined
  error?: string | undefined
  onChange(photo: { id: string; name: string } | undefined): void
}>
