import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { checkKey, type FileStore } from './files.ts'
import { errorCode } from '../types/guards.ts'

const isMissing = (error: unknown): boolean => errorCode(error) === 'ENOENT'

/** Files in a folder of one server, written to a temporary name, synced, and renamed into place. */
export const folderStore = (folder: string): FileStore => ({
  async put(key, body) {
    const path = join(folder, checkKey(key))
    await mkdir(dirname(path), { recursive: true })
    const fresh = `${path}.${randomUUID()}`
    try {
      const file = await open(fresh, 'wx', 0o600)
      try {
        await file.writeFile(body)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(fresh, path)
      const parent = await open(dirname(path), 'r')
      try {
        await parent.sync()
      } finally {
        await parent.close()
      }
    } finally {
      await rm(fresh, { force: true })
    }
  },

  async get(key) {
    try {
      return await readFile(join(folder, checkKey(key)))
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  },

  async remove(key) {
    await rm(join(folder, checkKey(key)), { force: true })
  },
})
