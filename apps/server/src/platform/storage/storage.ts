import { randomUUID } from 'node:crypto'
import type { FileStore } from './files.ts'
import { folderStore } from './folder.ts'
import { s3Store } from './s3.ts'

/** A folder of this machine, or a bucket of an S3 service. */
export type StorageConfig =
  | { kind: 'folder'; folder: string }
  | { kind: 's3'; url: string; region: string; accessKeyId: string; secretAccessKey: string }

export const openFiles = (options: StorageConfig): FileStore =>
  options.kind === 's3' ? s3Store(options) : folderStore(options.folder)

/**
 * Writes, reads and removes one file, so that wrong credentials or a read-only folder show at the start and not at the
 * first upload.
 */
export async function checkFiles(files: FileStore): Promise<void> {
  const key = `check/${randomUUID()}`
  const body = Buffer.from(key)
  await files.put(key, body, 'text/plain')
  const read = await files.get(key)
  await files.remove(key)
  if (read === undefined || !read.equals(body)) throw new Error('the file store does not give back what it was given')
}
