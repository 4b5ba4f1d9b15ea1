// Compiles texts/{en,zh,pt}.json into texts/generated: one typed function a key, so that a bundle
// carries only the sentences it shows. A key missing in one table, or with other parameters, fails the build.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * One sentence, or its plural forms by name.
 * @typedef {string | Record<string, string>} Sentence
 * @typedef {Record<'en' | 'zh' | 'pt', Record<string, Sentence>>} Tables by language, then by key
 */

export const LANGS = /** @type {const} */ (['en', 'zh', 'pt'])
const folder = fileURLToPath(new URL('../texts/', import.meta.url))

/** @param {Sentence} sentence */
const parametersOf = (sentence) => {
  const forms = typeof sentence === 'string' ? [sentence] : Object.values(sentence)
  return new Set(forms.flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map((match) => String(match[1]))))
}

/**
 * Returns what is wrong with the tables, one line a fault.
 * @param {Tables} tables
 */
export function faultsOf(tables) {
  /** @type {string[]} */
  const faults = []
  const keys = new Set(LANGS.flatMap((lang) => Object.keys(tables[lang])))
  if (keys.size === 0) faults.push('the text tables are empty')
  for (const key of keys) {
    if (!/^[a-z][a-z0-9_]*$/.test(key)) faults.push(`${key}: a key is a lower_case name`)
    const missing = LANGS.filter((lang) => tables[lang][key] === undefined)
    if (missing.length > 0) {
      faults.push(`${key}: missing in ${missing.join(', ')}`)
      continue
    }
    const wanted = [...parametersOf(tables.en[key] ?? '')].toSorted().join()
    for (const lang of LANGS) {
      const sentence = tables[lang][key] ?? ''
      const forms = typeof sentence === 'string' ? [sentence] : Object.values(sentence)
      if (forms.some((form) => typeof form !== 'string' || form.trim() === '')) faults.push(`${key}: empty in ${lang}`)
      if (typeof sentence !== 'string' && sentence['other'] === undefined)
        faults.push(`${key}: ${lang} has no "other" form`)
      if ([...parametersOf(sentence)].toSorted().join() !== wanted)
        faults.push(`${key}: ${lang} names other parameters than en`)
    }
  }
  return faults
}

/** @type {(lang: string) => Record<string, Sentence>} */
const readTable = (lang) => JSON.parse(readFileSync(join(folder, `${lang}.json`), 'utf8'))
/** @returns {Tables} */
export const readTables = () => ({ en: readTable('en'), zh: readTable('zh'), pt: readTable('pt') })

/**
 * Leaves what has not changed alone: somebody may be reading it.
 * @param {string} path
 * @param {string} content
 */
function writeChanged(path, content) {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== content) writeFileSync(path, content)
}

export function compileTexts() {
  const tables = readTables()
  const faults = faultsOf(tables)
  if (faults.length > 0) throw new Error(`texts:\n  ${faults.join('\n  ')}`)
  const out = join(folder, 'generated')
  mkdirSync(join(out, 'each'), { recursive: true })
  const keys = Object.keys(tables.en)
  for (const key of keys) {
    const names = [...parametersOf(tables.en[key] ?? '')]
    const plural = LANGS.some((lang) => typeof tables[lang][key] !== 'string')
    const shape = names.map((name) => `${name}: ${plural && name === 'count' ? 'number' : 'string | number'}`)
    const type = names.length > 0 ? `{ ${shape.join('; ')} }` : 'Nothing'
    const sentences = LANGS.map((lang) => `${lang}: ${JSON.stringify(tables[lang][key])}`).join(', ')
    const imports = names.length > 0 ? '{ text }' : '{ text, type Nothing }'
    // A file each: a bundler splits by file, so a sentence travels with the page that shows it.
    writeChanged(
      join(out, 'each', `${key}.ts`),
      `import ${imports} from '../../runtime.ts'\n\nexport const ${key} = /*#__PURE__*/ text<${type}>({ ${sentences} })\n`,
    )
  }
  const list = keys.map((key) => `export { ${key} } from './each/${key}.ts'`).join('\n')
  writeChanged(join(out, 'messages.ts'), `// Made by scripts/texts.mjs from the three tables.\n${list}\n`)
  for (const file of readdirSync(join(out, 'each')))
    if (!Object.hasOwn(tables.en, file.slice(0, -3))) rmSync(join(out, 'each', file))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) compileTexts()
