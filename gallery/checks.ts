import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { findBrokenWords, findClippedText, findOverlaps } from './text-checks.ts'
import { findSmallTargets } from './target-checks.ts'
import { findRawKeys } from './key-check.ts'

/** The smallest side of something to tap, in CSS pixels. */
export const TARGET_PX = 44

const TABLE = new URL('../texts/en.json', import.meta.url)
/** Keys of one word are also words: only those of several can be told from a text. */
const KEYS: readonly string[] = Object.keys(JSON.parse(readFileSync(TABLE, 'utf8')) as object).filter((key) =>
  key.includes('_'),
)

/** Some compilers wrap named functions in this helper, which the page lacks. */
const HELPER = 'globalThis.__name ??= (named) => named'

/** Everything that is wrong with the page as it is now; empty if it passes. */
export async function faultsOn(page: Page, width: number): Promise<string[]> {
  await page.evaluate(HELPER)
  const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
  const found: (readonly [string, readonly string[]])[] = [
    ['scrolls sideways', scrollWidth > width ? [`${scrollWidth} px in ${width}`] : []],
    ['clipped text', await page.evaluate(findClippedText)],
    ['overlapping text', await page.evaluate(findOverlaps)],
    ['broken word', await page.evaluate(findBrokenWords)],
    ['raw key', await page.evaluate(findRawKeys, KEYS)],
    ['small target', await page.evaluate(findSmallTargets, TARGET_PX)],
  ]
  return found.flatMap(([name, places]) => places.map((place) => `${name}: ${place}`))
}
