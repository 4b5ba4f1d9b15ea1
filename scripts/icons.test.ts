import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ICON_NAMES } from '../apps/borrower/src/ui/icon-names.ts'

it('every icon is drawn in the document, and every drawing has a name', () => {
  const drawings = readFileSync(new URL('../apps/borrower/icons/icons.svg', import.meta.url), 'utf8')
  const drawn = [...drawings.matchAll(/<symbol id="icon-([\w-]+)"/g)].map(([, name]) => name)
  expect(drawn).toEqual([...ICON_NAMES])
})
