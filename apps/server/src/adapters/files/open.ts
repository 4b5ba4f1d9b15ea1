import { randomUUID } from 'node:crypto'
import type { Config } from '../../config.ts'
import type { FileStore } from './files.ts'
import { folderStore } from './folder.ts'
import { s3Store } from './s3.ts'

export const openFiles = (options: Config['files']): FileStore =>
  options.kind === 's3' ? s3Store(options) : folderStore(options.folder)

/** Writes, reads and removes one file, so that wrong credentials or a read-only folder show at the start and not at the first upload. */
export async function checkFiles(files: FileStore): Promise<void> {
  const key = `check/${randomUUID()}`
  const body = Buffer.from(key)
  await files.put(key, body, 'text/plain')
  const read = await files.get(key)
  await files.remove(key)
  if (read === undefined || !read.equals(body)) throw new Error('the file store does not give back what it was given')
}
