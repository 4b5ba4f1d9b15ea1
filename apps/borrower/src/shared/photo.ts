import type { ComponentType } from 'react'

/** Takes and uploads a photo; passed in by the page. */
export type PhotoTaker = ComponentType<{
  label: string
  photo: { id: string; name: string } | undefined
  preview?: string | undefined
  error?: string | undefined
  onChange(photo: { id: string; name: string } | undefined): void
}>
