import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = new URL('..', import.meta.url).pathname
const read = (path: string): string => readFileSync(path, 'utf8')

it('every class that a component of an app names is in its styles', () => {
  const components = ['apps/borrower/src', 'apps/console/src'].flatMap((app) =>
    readdirSync(join(root, app), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.tsx'))
      .map((path) => join(root, app, path)),
  )
  let uses = 0
  const missing = components.flatMap((path) => {
    const source = read(path)
    return [...source.matchAll(/^import (\w+) from '(.+\.module\.css)'/gm)].flatMap(([, name = '', file = '']) => {
      const styles = read(join(dirname(path), file))
      const classes = new Set([...styles.matchAll(/\.([a-z]\w*)/gi)].map(([, each]) => each))
      const code = source.replaceAll(/^import .*$/gm, '')
      const used = [...code.matchAll(new RegExp(`\\b${name}\\.([a-z]\\w*)`, 'g'))].map(([, each]) => each)
      uses += used.length
      return used.filter((each) => !classes.has(each)).map((each) => `${path}: ${each}`)
    })
  })
  expect(uses).toBeGreaterThan(1000)
  expect(missing).toEqual([])
})

it('nothing of the borrower app moves for who wants no motion', () => {
  const folder = join(root, 'apps/borrower/src')
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'))
  const moving = sheets.filter((path) => /^\s*(?:animation|transition)(?:-name)?:/m.test(read(join(folder, path))))
  const still = moving.filter((path) => read(join(folder, path)).includes('prefers-reduced-motion: reduce'))
  expect(moving.length).toBeGreaterThan(4)
  expect(still).toEqual(moving)
})

it('a class composes none of its own file that composes others: the build would leave those out', () => {
  const chained = ['apps/borrower/src', 'apps/console/src'].flatMap((app) =>
    readdirSync(join(root, app), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.module.css'))
      .flatMap((path) => chainedIn(read(join(root, app, path))).map((name) => `${path}: ${name}`)),
  )
  expect(chainedIn('.a {\n composes: x from "y";\n}\n.b {\n composes: a;\n}')).toEqual(['a'])
  expect(chained).toEqual([])
})

/** The classes that are composed in their own file, although they compose others. */
function chainedIn(css: string): string[] {
  const composing = new Set([...css.matchAll(/\.([\w-]+)\)? \{[^}]*composes:/g)].map(([, name]) => name))
  return [...css.matchAll(/composes: ([\w-]+);/g)].flatMap(([, name = '']) => (composing.has(name) ? [name] : []))
}
