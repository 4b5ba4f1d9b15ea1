import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { PARTS, sourcesOf } from './build.mjs'

it.each(PARTS)('a change to any source of %s makes it stale', (part) => {
  const tracked = execFileSync('git', ['ls-files', part, 'packages', 'texts', 'package-lock.json'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && !file.endsWith('.test.ts'))
  expect(tracked.length).toBeGreaterThan(10)
  expect(sourcesOf(part)).toEqual(expect.arrayContaining(tracked))
})
