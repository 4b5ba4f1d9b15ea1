import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (path: string): string => readFileSync(new URL(`../apps/${path}`, import.meta.url), 'utf8')

it.each(['borrower', 'console'])(
  'every icon of the %s is drawn in the document, and every drawing has a name',
  (app) => {
    const drawn = [...read(`${app}/icons/icons.svg`).matchAll(/<symbol id="icon-([\w-]+)"/g)].map(([, name]) => name)
    const names = [...read(`${app}/src/ui/icon-names.ts`).matchAll(/^ {2}'([\w-]+)',$/gm)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(40)
    expect(drawn).toEqual(names)
  },
)
