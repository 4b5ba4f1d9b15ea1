import { createHash } from 'node:crypto'
import { basename } from 'node:path'

/** The name of a class, by its file alone: the app and the shell are built apart and must agree. */
export const scopedName = (name: string, file: string): string => {
  const [base = ''] = basename(file).split('.')
  return `${base}_${name}_${createHash('sha256').update(base).digest('base64url').slice(0, 4)}`
}
