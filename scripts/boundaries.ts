// Who may import whom, on resolved paths: a rule says which files it is about and what it finds wrong in one.
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf, type Import } from './imports.ts'
import { lineOf, sourcesIn } from './sources.ts'

const FOLDERS = ['packages', 'apps', 'texts', 'e2e', 'prove', 'bench', 'scripts']

interface Source {
  path: string
  text: string
  imports: readonly Import[]
}

export interface Rule {
  name: string
  applies(path: string): boolean
  /** What breaks the rule in a file it is about, one line each. */
  verdict(source: Source): string[]
}

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
/** What the tests of the domain share. */
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

/** A rule about imports; `forbids` is asked once for each. */
const importRule = (name: string, applies: Rule['applies'], forbids: (one: Import, path: string) => boolean): Rule => ({
  name,
  applies,
  verdict: ({ path, imports }) =>
    imports
      .filter((one) => forbids(one, path))
      .map((one) => `${path}:${one.line} imports ${one.request} (${ours(one) ?? one.target.kind})`),
})

const appOf = (path: string): string | undefined => /^apps\/([^/]+)\//.exec(path)?.[1]
const moduleOf = (path: string): string | undefined => /^apps\/server\/src\/modules\/([^/]+)\//.exec(path)?.[1]
const featureOf = (path: string): string | undefined => /^apps\/[^/]+\/src\/features\/([^/]+)/.exec(path)?.[1]

const inServer = (...names: string[]): ((path: string) => boolean) =>
  inside(...names.map((name) => `apps/server/src/${name}`))
const inBrowser = inside('apps/borrower', 'apps/console')
const inLayer =
  (...layers: string[]) =>
  (path: string): boolean =>
    layers.some((layer) => inside(`apps/borrower/src/${layer}`, `apps/console/src/${layer}`)(path))

const isStore = (path: string): boolean => moduleOf(path) !== undefined && /(^|[/-])store(\.ts|\/.*)$/.test(path)
const isComposition = (path: string): boolean =>
  /^apps\/server\/src\/(main|server|install|config|bank|bank-config)\.ts$/.test(path)
const WRITES_LEDGER =
  /\b(?:into|update|delete\s+from|truncate(?:\s+table)?|copy)\s+"?ledger_|\b(?:insertInto|replaceInto|mergeInto|updateTable|deleteFrom)\(\s*['"`]ledger_/gi

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
    'client imports texts, and contract and domain as types',
    inside('packages/client'),
    (one) =>
      one.target.kind === 'node' ||
      leadsTo(
        one,
        (to) =>
          !inside('packages/client', 'texts')(to) &&
          !(one.typeOnly && inside('packages/contract', 'packages/domain')(to)),
      ),
  ),
  importRule('apps never import each other', inside('apps'), (one, path) =>
    leadsTo(one, (to) => appOf(to) !== undefined && appOf(to) !== appOf(path)),
  ),
  importRule(
    'apps import of ours only contract, domain and texts, and in the browser client',
    (path) => inside('apps')(path) && !isViteConfig(path),
    (one, path) =>
      leadsTo(
        one,
        (to) =>
          !inside('apps', 'packages/contract', 'packages/domain', 'texts')(to) &&
          !(inBrowser(path) && inside('packages/client')(to)),
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
  importRule('ui imports no feature, page or app', inLayer('ui'), (one) =>
    leadsTo(one, inLayer('features', 'pages', 'app')),
  ),
  importRule('a feature imports no page', inLayer('features'), (one) => leadsTo(one, inLayer('pages'))),
  importRule('a feature imports no other feature', inLayer('features'), (one, path) =>
    leadsTo(one, (to) => inLayer('features')(to) && featureOf(to) !== featureOf(path)),
  ),
  importRule('a module never imports the store of another', inServer('modules'), (one, path) =>
    leadsTo(one, (to) => isStore(to) && moduleOf(to) !== moduleOf(path)),
  ),
  importRule(
    'what modules share imports no module, and composition as types',
    inServer('http', 'ledger', 'audit', 'db', 'adapters', 'jobs', 'secrets', 'embedded'),
    (one) => leadsTo(one, inServer('modules')) || (!one.typeOnly && leadsTo(one, isComposition)),
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
      !inServer('testing')(path) && !inDomainTesting(path) && !isTest(path) && !inside('e2e', 'prove', 'bench')(path),
    (one) => leadsTo(one, inServer('testing')) || leadsTo(one, inDomainTesting),
  ),
  importRule(
    'nothing that ships imports the scripts',
    (path) => inside('packages', 'apps', 'texts')(path) && !isViteConfig(path),
    (one) => leadsTo(one, inside('scripts')),
  ),
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
  return { seen, broken }
}
