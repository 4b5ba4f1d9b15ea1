import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The server's own folder, from its sources and from its bundle alike. */
export const SERVER_FOLDER = (() => {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
})()

export const CHECKOUT_FOLDER = dirname(dirname(SERVER_FOLDER))
