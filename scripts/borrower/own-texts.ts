import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const TEXTS = fileURLToPath(new URL('../../texts/', import.meta.url))
const IMPORT = /import \* as texts from '@home-credit\/texts'/
const MARK = 'texts-of:'

/** The keys that a source names; undefined if it may also compute one. */
export function keysIn(code: string): string[] | undefined {
  const [, body = ''] = code.split(IMPORT)
  if (/(?<![\w.'"/-])texts\s*[[),;\]}]/.test(body)) return undefined
  return [...new Set(Array.from(body.matchAll(/(?<![\w.'"/-])texts\.(\w+)/g), ([, key = '']) => key))].toSorted()
}

/** The module of a sentence, without its import. */
const sentence = (key: string): string =>
  readFileSync(`${TEXTS}generated/each/${key}.js`, 'utf8').replace(/^import [^\n]*\n/, '')

/**
 * Gives each source a module with the sentences that it names, so that they are in its file. A sentence that several
 * pages share would otherwise be a file of its own, which costs a page more than the sentence again.
 */
export function ownTexts(): Plugin {
  const keysOf = new Map<string, string[]>()
  return {
    name: 'own-texts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!IMPORT.test(code)) return null
      const keys = keysIn(code)
      if (keys === undefined) return null
      keysOf.set(id, keys)
      return { code: code.replace(IMPORT, `import * as texts from '${MARK}${id}'`), map: null }
    },
    resolveId: (source) => (source.startsWith(MARK) ? `\0${source}` : null),
    load(id) {
      if (!id.startsWith(`\0${MARK}`)) return null
      const keys = keysOf.get(id.slice(MARK.length + 1)) ?? []
      return [`import { text } from '${TEXTS}runtime.ts'`, ...keys.map(sentence)].join('\n')
    },
  }
}
