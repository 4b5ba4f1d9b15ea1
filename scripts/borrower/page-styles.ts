import { createHash } from 'node:crypto'
import type { Rolldown } from 'vite'

/** The rules of a style sheet, in order. */
export function rulesOf(styles: string): string[] {
  const rules: string[] = []
  let [depth, start, quote] = [0, 0, '']
  for (let index = 0; index < styles.length; index += 1) {
    const sign = styles.charAt(index)
    if (quote !== '') {
      if (sign === '\\') index += 1
      else if (sign === quote) quote = ''
    } else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '{') depth += 1
    else if ((sign === '}' && (depth -= 1) === 0) || (sign === ';' && depth === 0)) {
      rules.push(styles.slice(start, index + 1).trim())
      start = index + 1
    }
  }
  return rules
}

/**
 * Puts the styles of all pages into one file, each rule once: files for each part would repeat what they compose from
 * others, and cost a request each. Styles of a part come after those that it imports. A rule that occurs several times
 * stands where it occurs last, so that it wins over the same rules as before.
 */
export function pageStyles(bundle: Rolldown.OutputBundle): { file: string; source: string; from: string[] } {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const [seen, from, rules] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const add = (name: string): void => {
    const chunk = byName.get(name)
    if (chunk === undefined || seen.has(name)) return
    seen.add(name)
    chunk.imports.forEach(add)
    for (const file of chunk.viteMetadata?.importedCss ?? []) {
      const styles = bundle[file]
      if (styles?.type !== 'asset') continue
      from.add(file)
      for (const rule of rulesOf(String(styles.source))) {
        rules.delete(rule)
        rules.add(rule)
      }
    }
  }
  // The names of files change with their content, the names of modules do not.
  const order = chunks.toSorted((one, other) => (one.moduleIds.join() < other.moduleIds.join() ? -1 : 1))
  for (const { fileName } of order) add(fileName)
  const source = [...rules].join('')
  return {
    file: `assets/${createHash('sha256').update(source).digest('base64url').slice(0, 7)}.css`,
    source,
    from: [...from],
  }
}
