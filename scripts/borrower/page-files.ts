import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'

/** What a page adds when somebody is logged in. */
const OWN: Record<string, string> = { home: 'pages/index/OwnHome.tsx', loan: 'pages/loan/loan/OwnHub.tsx' }

/** The path of each page, by its name. */
function pathsOfPages(root: string): [name: string, path: string][] {
  const source = readFileSync(join(root, 'src/shared/paths.ts'), 'utf8')
  return Array.from(source.matchAll(/^ {2}(\w+): '(\/[\w/-]+)',$/gm), ([, name = '', path = '']) => [name, path])
}

/** The module of each page that loads when it is opened, by its name in `app/pages.ts`. */
function modulesOfPages(root: string): Map<string, string> {
  const source = readFileSync(join(root, 'src/app/pages.ts'), 'utf8')
  const found = source.matchAll(/^ {2}(\w+): later\(\s*\(\) => import\('\.\.\/(pages\/[\w/]+\.tsx)'\)/gm)
  return new Map(Array.from(found, ([, name = '', module = '']) => [name, module]))
}

/** The files of each page, by its path, so that the document can fetch them at once, together with the first script. */
export interface PageFiles {
  /** All names, separated by a space; a page has their places in this list. */
  names: string
  pages: Record<string, number[]>
  /** What it needs besides, with a session. */
  own: Record<string, number[]>
}

export function filesOfPages(bundle: Rolldown.OutputBundle, root: string, styles: string): PageFiles {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const entry = chunks.find(({ isEntry }) => isEntry)
  if (entry === undefined) throw new Error('the app has no entry')
  const withImports = (name: string, seen: Set<string>): Set<string> => {
    if (seen.has(name)) return seen
    seen.add(name)
    for (const imported of byName.get(name)?.imports ?? []) withImports(imported, seen)
    return seen
  }
  const first = withImports(entry.fileName, new Set())
  const names: string[] = []
  const placeOf = (name: string): number => {
    if (!names.includes(name)) names.push(name)
    return names.indexOf(name)
  }
  const placesOf = (module: string): number[] => {
    const start = chunks.find(({ facadeModuleId }) => facadeModuleId === join(root, 'src', module))
    if (start === undefined) throw new Error(`${module} has no script of its own`)
    const scripts = [...withImports(start.fileName, new Set())].filter((name) => !first.has(name))
    return [styles, ...scripts].map((name) => placeOf(name.replace('assets/', '')))
  }
  const modules = modulesOfPages(root)
  const paths = pathsOfPages(root)
  if (paths.length === 0) throw new Error('shared/paths.ts names no page')
  const pages = paths.flatMap(([name, path]) => {
    const module = modules.get(name)
    if (module === undefined && name !== 'home') throw new Error(`app/pages.ts does not say where ${name} is`)
    return module === undefined ? [] : [[path, placesOf(module)] as const]
  })
  const own = paths.flatMap(([name, path]) => (OWN[name] === undefined ? [] : [[path, placesOf(OWN[name])] as const]))
  return { pages: Object.fromEntries(pages), own: Object.fromEntries(own), names: names.join(' ') }
}
