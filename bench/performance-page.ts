import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FILE = fileURLToPath(new URL('../docs/PERFORMANCE.md', import.meta.url))

/** The sections of docs/PERFORMANCE.md, each by the bench that writes it. */
const TITLES = { api: 'Calls alone', mixed: 'Calls together at rising rates' } as const

const INTRODUCTION = `# Performance

Each section is written by its own bench and is of one run; run it again after a change to a hot path. Ratios, because times differ between machines: server, database and clients are on the same machine. It holds no borrower's data.`

/** Replaces one section and keeps the others. */
export function writeSection(section: keyof typeof TITLES, text: string): void {
  const [, ...existing] = readFileSync(FILE, 'utf8').split(/^## /m)
  const texts = new Map(
    existing.map((each) => [each.slice(0, each.indexOf('\n')), each.slice(each.indexOf('\n')).trim()]),
  )
  texts.set(TITLES[section], text.trim())
  const sections = Object.values(TITLES).flatMap((title) => {
    const found = texts.get(title)
    return found === undefined ? [] : [`## ${title}\n\n${found}`]
  })
  writeFileSync(FILE, `${[INTRODUCTION, ...sections].join('\n\n')}\n`)
}

export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
