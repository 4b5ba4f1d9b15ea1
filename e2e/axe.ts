import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { settle } from './settle.ts'

// The minified build that @axe-core/playwright depends on.
const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/**
 * The parts of a page that axe checks, without its words: elements with their classes, styles, roles and states,
 * whether each has text, and whether its references exist. It does not depend on the language or on amounts.
 */
const structureOf = (): string => {
  const words = /^aria-(label|description|roledescription|valuetext|valuenow)$/
  const references = /^(for|aria-(labelledby|describedby|controls|owns|activedescendant|errormessage|details))$/
  const structuralAttributes =
    /^(class|style|role|type|tabindex|scope|autocomplete|disabled|hidden|open|inert|aria-.*)$/
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  const parts = [
    `${innerWidth}x${innerHeight}`,
    String(document.title === ''),
    String(new Set(ids).size === ids.length),
  ]
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node: Node | null = walker.root; node !== null; node = walker.nextNode()) {
    if (node instanceof Text) {
      if (node.data.trim() !== '') parts.push('text')
    } else if (node instanceof Element) {
      const attributes = [...node.attributes].map(({ name, value }) => {
        if (references.test(name)) return `${name}=${value.split(' ').every((id) => ids.includes(id))}`
        return structuralAttributes.test(name) && !words.test(name)
          ? `${name}=${value}`
          : `${name}${value.trim() === '' ? '=' : ''}`
      })
      let depth = 0
      for (let parent = node.parentElement; parent !== null; parent = parent.parentElement) depth += 1
      parts.push(`${depth} ${node.tagName} ${attributes.toSorted().join(' ')}`)
    }
  }
  return parts.join('\n')
}

/** Structures that passed axe in this worker. */
const accessible = new Set<string>()

/**
 * The violations that axe finds, by its default rules or by those with one of these tags. Each structure is checked
 * once: a page that differs from a passed one only in its words passes too. Injecting axe takes longer than running it,
 * so it happens once per document.
 */
export async function violationsOn(page: Page, tags: readonly string[] = []): Promise<string[]> {
  await settle(page)
  const structure = hash('sha256', `${tags.join(' ')}\n${await page.evaluate(structureOf)}`)
  if (accessible.has(structure)) return []
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  // Without frames of other origins axe can run in the page itself, and nobody reads its passes.
  const axe = new AxeBuilder({ page, axeSource: ';' }).setLegacyMode()
  const { violations } = await axe
    .options({
      resultTypes: ['violations'],
      ...(tags.length === 0 ? {} : { runOnly: { type: 'tag', values: [...tags] } }),
    })
    .analyze()
  if (violations.length === 0) accessible.add(structure)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}
