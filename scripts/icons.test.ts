import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (path: string): string => readFileSync(new URL(`../apps/borrower/${path}`, import.meta.url), 'utf8')

it('every icon is drawn in the document, and every drawing has a name', () => {
  const drawn = [...read('icons/icons.svg').matchAll(/<symbol id="icon-([\w-]+)"/g)].map(([, name]) => name)
  const names = [...read('src/ui/icon-names.ts').matchAll(/^ {2}'([\w-]+)',$/gm)].map(([, name]) => name)
  expect(names.length).toBeGreaterThan(60)
  expect(drawn).toEqual(names)
})
