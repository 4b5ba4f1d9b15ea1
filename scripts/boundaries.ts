// Who may import whom, on resolved paths: each rule selects files and lists its violations in one.
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf, type Import } from './imports.ts'
import { lineOf, sourcesIn } from './sources.ts'

const FOLDERS = ['packages', 'apps', 'texts', 'e2e', 'prove', 'bench', 'gallery', 'scripts']

interface Source {
  path: string
  text: string
  imports: readonly Import[]
}

export interface Rule {
  name: string
  applies(path: string): boolean
  /** The violations in a file that the rule applies to, one line each. */
  verdict(source: Source): string[]
}

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
/** Shared by the tests of the domain. */
const inDomainTesting = (path: string): boolean => /^packages\/domain\/src\/(?:.+\/)?testing\//.test(path)
const isViteConfig = (path: string): boolean => /^apps\/[^/]+\/vite\.config\.ts$/.test(path)
const inside =
  (...folders: string[]) =>
  (path: string): boolean =>
    folders.some((folder) => path.startsWith(`${folder}/`))

const ours = ({ target }: Import): string | undefined => (target.kind === 'ours' ? target.path : undefined)
const fromNpm = ({ target }: Import, ...names: string[]): boolean =>
  target.kind === 'npm' && names.includes(target.name)
const leadsTo = (one: Import, test: (path: string) => boolean): boolean => {
  const path = ours(one)
  return path !== undefined && test(path)
}

const TEST_TOOLS = ['vitest', 'fast-check']

/** A rule about imports; `forbids` is called for each import. */
const importRule = (name: string, applies: Rule['applies'], forbids: (one: Import, path: string) => boolean): Rule => ({
  name,
  applies,
  verdict: ({ path, imports }) =>
    imports
      .filter((one) => forbids(one, path))
      .map((one) => `${path}:${one.line} imports ${one.request} (${ours(one) ?? one.target.kind})`),
})

const appOf = (path: string): string | undefined => /^apps\/([^/]+)\//.exec(path)?.[1]

/** The contexts of the server, from bottom to top: each imports only those before it. */
export const CONTEXTS = [
  'platform',
  'settings',
  'ledger',
  'access',
  'borrowers',
  'messages',
  'lending',
  'servicing',
  'payments',
  'engagement',
  'reporting',
  'sandbox',
]
const serverPath = (path: string): string[] | undefined => /^apps\/server\/src\/(.+)$/.exec(path)?.[1]?.split('/')
/** The level of a server file; the files that assemble the server are above all contexts. */
const floorOf = (path: string): number | undefined => {
  const [first = '', ...more] = serverPath(path) ?? []
  if (first === '' || first === 'testing') return undefined
  return more.length > 0 && CONTEXTS.includes(first) ? CONTEXTS.indexOf(first) : CONTEXTS.length
}
/** Files of a context that list its modules, and so are above them. */
const LISTS = new Set(['index.ts', 'modules.ts', 'module.ts'])
/** A folder of a context, or the context itself for its own files. */
const moduleOf = (path: string): string | undefined => {
  const [context = '', ...more] = serverPath(path) ?? []
  if (!CONTEXTS.includes(context)) return undefined
  if (more.length === 1 && LISTS.has(more[0] ?? '')) return `${context}/${more[0]}`
  return [context, ...more.slice(0, -1)].slice(0, 2).join('/')
}
/** The only file that other contexts may import; in the platform, whose parts are unrelated, each part has one. */
const isDoor = (path: string): boolean =>
  /^apps\/server\/src\/(?:[^/]+|platform\/[^/]+)\/index\.ts$/.test(path) && contextOf(path) !== undefined
const contextOf = (path: string): string | undefined => moduleOf(path)?.split('/')[0]
/** A folder of `pages`, `features` or `shared` in a browser app. */
const featureFolderOf = (path: string): string | undefined =>
  /^apps\/(?:borrower|console)\/src\/[^/]+\/[^/]+(?=\/)/.exec(path)?.[0]
const featureOf = (path: string): string | undefined => /^apps\/[^/]+\/src\/features\/([^/]+)/.exec(path)?.[1]

const inServer = (...names: string[]): ((path: string) => boolean) =>
  inside(...names.map((name) => `apps/server/src/${name}`))
const inBrowser = inside('apps/borrower', 'apps/console')
const inLayer =
  (...layers: string[]) =>
  (path: string): boolean =>
    layers.some((layer) => inside(`apps/borrower/src/${layer}`, `apps/console/src/${layer}`)(path))

const isStore = (path: string): boolean => moduleOf(path) !== undefined && /(^|[/-])store(\.ts|\/.*)$/.test(path)
const WRITES_LEDGER =
  /\b(?:into|update|delete\s+from|truncate(?:\s+table)?|copy)\s+"?ledger_|\b(?:insertInto|replaceInto|mergeInto|updateTable|deleteFrom)\(\s*['"`]ledger_/gi

const SQL = /\bsql(?:<[^`]*>)?`|\.(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/g

export const RULES: readonly Rule[] = [
  importRule(
    'every import can be resolved',
    inside('packages', 'apps', 'texts'),
    ({ target }) => target.kind === 'unknown',
  ),
  importRule(
    'domain imports nothing',
    inside('packages/domain'),
    (one, path) =>
      !leadsTo(one, inside('packages/domain')) &&
      !((isTest(path) || inDomainTesting(path)) && fromNpm(one, ...TEST_TOOLS)),
  ),
  importRule(
    'contract imports only domain and zod',
    inside('packages/contract'),
    (one, path) =>
      !leadsTo(one, inside('packages/contract', 'packages/domain')) &&
      !fromNpm(one, 'zod') &&
      !(isTest(path) && fromNpm(one, ...TEST_TOOLS)),
  ),
  importRule(
    'texts import nothing',
    inside('texts'),
    (one, path) => !leadsTo(one, inside('texts')) && !(isTest(path) && fromNpm(one, ...TEST_TOOLS)),
  ),
  importRule(
    'web imports texts, and contract and domain as types',
    inside('packages/web'),
    (one) =>
      one.target.kind === 'node' ||
      leadsTo(
        one,
        (to) =>
          !inside('packages/web', 'texts')(to) && !(one.typeOnly && inside('packages/contract', 'packages/domain')(to)),
      ),
  ),
  importRule('apps never import each other', inside('apps'), (one, path) =>
    leadsTo(one, (to) => appOf(to) !== undefined && appOf(to) !== appOf(path)),
  ),
  importRule(
    'apps import of ours only contract, domain and texts, and in the browser web',
    (path) => inside('apps')(path) && !isViteConfig(path),
    (one, path) =>
      leadsTo(
        one,
        (to) =>
          !inside('apps', 'packages/contract', 'packages/domain', 'texts')(to) &&
          !(inBrowser(path) && inside('packages/web')(to)),
      ),
  ),
  importRule(
    'the browser takes contract as types',
    (path) => inBrowser(path) && !isTest(path),
    (one) => !one.typeOnly && leadsTo(one, inside('packages/contract')),
  ),
  importRule(
    'the rules of the domain stay out of ui',
    inLayer('ui'),
    (one) => !one.typeOnly && leadsTo(one, inside('packages/domain')),
  ),
  importRule('ui imports nothing shared, no feature or page', inLayer('ui'), (one) =>
    leadsTo(one, inLayer('shared', 'features', 'pages')),
  ),
  importRule('what is shared imports no feature or page', inLayer('shared'), (one) =>
    leadsTo(one, inLayer('features', 'pages')),
  ),
  importRule('a feature imports no page of the app', inLayer('features'), (one) => leadsTo(one, inLayer('pages'))),
  importRule('a feature imports no other feature', inLayer('features'), (one, path) =>
    leadsTo(one, (to) => inLayer('features')(to) && featureOf(to) !== featureOf(path)),
  ),
  importRule(
    'app is imported by nobody',
    (path) => !inLayer('app')(path),
    (one) => leadsTo(one, inLayer('app')),
  ),
  importRule('the console enters a feature through its index', inside('apps/console/src/app'), (one) =>
    leadsTo(one, (to) => inLayer('features')(to) && !/^apps\/console\/src\/features\/[^/]+\/index\.tsx$/.test(to)),
  ),
  importRule(
    'a context of the server imports only those below it',
    (path) => floorOf(path) !== undefined && !isTest(path),
    (one, path) => leadsTo(one, (to) => (floorOf(to) ?? 0) > (floorOf(path) ?? 0)),
  ),
  importRule(
    'a context is entered through its index.ts alone',
    (path) => floorOf(path) !== undefined && !isTest(path),
    (one, path) =>
      leadsTo(one, (to) => contextOf(to) !== undefined && contextOf(to) !== contextOf(path) && !isDoor(to)),
  ),
  {
    name: 'SQL stands in stores and queries alone',
    applies: (path) =>
      contextOf(path) !== undefined &&
      !isTest(path) &&
      !inServer('platform/db')(path) &&
      !/(^|[/-])(store|queries)\.ts$/.test(path),
    verdict: ({ path, text }) =>
      [...text.matchAll(SQL)].map(({ 0: words, index }) => `${path}:${lineOf(text, index)} has ${words}`),
  },
  importRule(
    'a module never imports the store of another',
    (path) => moduleOf(path) !== undefined,
    (one, path) => leadsTo(one, (to) => isStore(to) && moduleOf(to) !== moduleOf(path)),
  ),
  {
    name: 'only the ledger writes to its tables',
    applies: (path) =>
      inside('packages', 'apps', 'texts')(path) && !inServer('ledger', 'testing')(path) && !isTest(path),
    verdict: ({ path, text }) =>
      [...text.matchAll(WRITES_LEDGER)].map(({ 0: words, index }) => `${path}:${lineOf(text, index)} has ${words}`),
  },
  importRule(
    'only tests, proofs and benches import the testing tools',
    (path) =>
      !inServer('testing')(path) &&
      !inDomainTesting(path) &&
      !isTest(path) &&
      !inside('e2e', 'prove', 'bench', 'gallery')(path),
    (one) => leadsTo(one, inServer('testing')) || leadsTo(one, inDomainTesting),
  ),
  importRule(
    'nothing that ships imports the scripts',
    (path) => inside('packages', 'apps', 'texts')(path) && !isViteConfig(path),
    (one) => leadsTo(one, inside('scripts')),
  ),
]

/** The strongly connected components of the import graph (Tarjan). */
function circlesIn(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const found: string[][] = []
  const numbers = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const visit = (name: string): void => {
    const number = numbers.size
    numbers.set(name, number)
    lowest.set(name, number)
    stack.push(name)
    for (const next of arrows.get(name) ?? []) {
      if (!numbers.has(next)) visit(next)
      else if (!stack.includes(next)) continue
      lowest.set(name, Math.min(lowest.get(name) ?? 0, lowest.get(next) ?? 0))
    }
    if (lowest.get(name) !== number) return
    const circle = stack.splice(stack.indexOf(name))
    if (circle.length > 1) found.push(circle.toSorted())
  }
  for (const name of arrows.keys()) if (!numbers.has(name)) visit(name)
  return found
}

/** Imports between files, or between their groups by `groupOf`; tests are exempt. */
function arrowsBetween(sources: readonly Source[], groupOf: (path: string) => string | undefined) {
  const arrows = new Map<string, Set<string>>()
  for (const { path, imports } of sources) {
    const from = isTest(path) ? undefined : groupOf(path)
    if (from === undefined) continue
    const to = arrows.get(from) ?? new Set()
    arrows.set(from, to)
    for (const one of imports) {
      const target = ours(one)
      const group = target === undefined || isTest(target) ? undefined : groupOf(target)
      if (group !== undefined && group !== from) to.add(group)
    }
  }
  return arrows
}

/** Checks on all imports together. */
const CIRCLES: readonly { name: string; groupOf(path: string): string | undefined }[] = [
  {
    name: 'files import each other in no circle',
    groupOf: (path) => (inside('apps', 'packages')(path) ? path : undefined),
  },
  { name: 'modules of the server import each other in no circle', groupOf: moduleOf },
  {
    name: 'folders beside each other import each other in no circle',
    // Files beside folders, such as an index, belong to the folder above.
    groupOf: (path) => /^packages\/[^/]+\/src\/[^/]+(?=\/)/.exec(path)?.[0] ?? featureFolderOf(path),
  },
]

export interface Checked {
  seen: string[]
  broken: { rule: string; where: string }[]
}

export function checkBoundaries(checkout: string): Checked {
  const root = realpathSync(checkout)
  const seen = sourcesIn(root, FOLDERS)
  const sources = seen.map((path): Source => {
    const text = readFileSync(join(root, path), 'utf8')
    return { path, text, imports: importsOf(root, path, text) }
  })
  const broken = RULES.flatMap(({ name, applies, verdict }) =>
    sources
      .filter(({ path }) => applies(path))
      .flatMap((source) => verdict(source).map((where) => ({ rule: name, where }))),
  )
  for (const { name, groupOf } of CIRCLES)
    for (const circle of circlesIn(arrowsBetween(sources, groupOf)))
      broken.push({ rule: name, where: circle.join(', ') })
  return { seen, broken }
}
