import type { ComponentType } from 'react'

export interface StoredFile {
  id: string
  name: string
}

/** Uploads several files; passed in by the page. */
export type FilesTaker = ComponentType<{
  label: string
  hint?: string | undefined
  files: readonly StoredFile[]
  max: number
  error?: string | undefined
  onChange(files: readonly StoredFile[]): void
}>

export const MAX_FILES = 6

const isFile = (value: unknown): value is StoredFile =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'name' in value &&
  typeof value.id === 'string' &&
  typeof value.name === 'string'

/** Drafts store strings only, so the files are in one as JSON. */
export function filesIn(text: string): StoredFile[] {
  try {
    const parsed: unknown = JSON.parse(text === '' ? '[]' : text)
    return Array.isArray(parsed) ? parsed.filter(isFile) : []
  } catch {
    // Another program wrote this value.
    return []
  }
}

export const filesText = (files: readonly StoredFile[]): string => JSON.stringify(files)
