import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The server's folder, both from the sources and from the bundle. */
export const SERVER_FOLDER = (() => {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
})()

export const CHECKOUT_FOLDER = dirname(dirname(SERVER_FOLDER))
