import { kindOf, leadOf, pathOf } from './leads.ts'
import type { Looked, Walker } from './walk.ts'

export interface Walked {
  faults: string[]
  /** Every page that was opened. */
  pages: number
  /** Every link that was seen. */
  links: number
  presses: number
  outside: number
}

export interface Visitor {
  name: string
  walker: Walker
  /** Where the walk starts; it finds the rest. */
  starts: readonly string[]
  /** What is wrong with the target of a link, judging by its address alone. */
  wrongTarget(hash: string): string | undefined
  /** What is wrong with the final page, when it is not the requested one. */
  wrongEnd(requestedHash: string, looked: Looked): string | undefined
  /** Whether the server serves this path. */
  isServed(path: string): Promise<boolean>
}

/** The limits for one visitor. */
export interface Most {
  pages: number
  presses: number
}

/** Opens at most this many pages of one kind, such as the loans of a list. */
const OF_A_KIND = 2
/** Presses at most this many buttons of one page: two hundred countries all do the same. */
const OF_A_PAGE = 40
/** Ends the walk even if pages lead on for ever. */
const MOST: Most = { pages: 400, presses: 1000 }

/** The faults of a page: no single heading, something that failed to load, nothing left to do. */
function wrongPage(looked: Looked): string[] {
  return [
    ...(looked.headings.length === 1 && looked.headings[0] !== '' ? [] : [`${looked.headings.length} headings`]),
    ...(looked.failed ? ['something on it could not be read'] : []),
    ...(looked.waiting ? ['it never came'] : []),
    ...(looked.ways > 0 ? [] : ['nothing on it leads on']),
  ]
}

/** Skips buttons without a name and Retry. */
const isNews = (name: string): boolean => name !== '' && !/^(Retry)$/.test(name)

/** Follows every link, and presses each button that was not yet pressed on such a page. */
export async function walk(visitor: Visitor, pressed: Set<string>, found: Walked, most: Most = MOST): Promise<void> {
  const { walker, name, wrongTarget, wrongEnd, isServed } = visitor
  const queue = visitor.starts.map((hash) => ({ hash, from: 'the beginning' }))
  const [seen, kinds, elsewhere] = [new Set<string>(), new Map<string, number>(), new Set<string>()]
  const left = { ...most }
  const fault = (where: string, what: string): unknown => found.faults.push(`${name}, ${where}: ${what}`)

  const follow = async (from: string, href: string): Promise<void> => {
    found.links += 1
    const lead = leadOf(href)
    if (lead.to === 'here') return
    if (lead.to === 'page') return void queue.push({ hash: lead.hash, from })
    if (elsewhere.has(href)) return
    elsewhere.add(href)
    found.outside += 1
    if (lead.to === 'outside' && lead.fault !== undefined) fault(from, lead.fault)
    if (lead.to === 'server' && !(await isServed(lead.path)))
      fault(from, `a link to ${kindOf(lead.path)}, where nothing is`)
  }
  const judge = (requestedHash: string, looked: Looked, how: string): void => {
    for (const what of wrongPage(looked)) fault(kindOf(requestedHash), `${how}${what}`)
    for (const complaint of walker.complaints())
      fault(kindOf(requestedHash), `${how}it complains: ${complaint.slice(0, 200)}`)
    const end = pathOf(looked.hash) === pathOf(requestedHash) ? undefined : wrongEnd(requestedHash, looked)
    if (end !== undefined) fault(kindOf(requestedHash), `${how}${end}`)
  }
  const pressAll = async (hash: string, looked: Looked): Promise<void> => {
    for (const button of [...new Set(looked.buttons.filter(isNews))].slice(0, OF_A_PAGE)) {
      const key = `${pathOf(kindOf(hash))} ${kindOf(button)}`
      if (pressed.has(key) || left.presses === 0) continue
      left.presses -= 1
      pressed.add(key)
      found.presses += 1
      const after = await walker.press(button).catch(() => undefined)
      if (after !== undefined && after.hash !== looked.hash) {
        const wrong = wrongTarget(after.hash)
        if (wrong !== undefined)
          fault(kindOf(hash), `its button ${JSON.stringify(button)} leads to ${after.hash}: ${wrong}`)
        judge(after.hash, after, `after ${JSON.stringify(button)}, `)
        queue.push({ hash: after.hash, from: hash })
        // Its write was blocked, so the page may offer a retry.
      } else if (after !== undefined)
        judge(after.hash, { ...after, failed: false }, `after ${JSON.stringify(button)}, `)
      walker.complaints()
      await walker.reopen(hash)
    }
  }

  for (let next = queue.shift(); next !== undefined && left.pages > 0; next = queue.shift()) {
    const { hash, from } = next
    const kind = kindOf(hash)
    if (seen.has(hash)) continue
    seen.add(hash)
    const wrong = wrongTarget(hash)
    if (wrong !== undefined) fault(kindOf(from), `a link to ${hash}: ${wrong}`)
    if (wrong !== undefined || (kinds.get(kind) ?? 0) >= OF_A_KIND) continue
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
    left.pages -= 1
    const looked = await walker.open(hash)
    found.pages += 1
    judge(hash, looked, '')
    for (const href of new Set(looked.links)) await follow(hash, href)
    if (pathOf(looked.hash) === pathOf(hash)) await pressAll(hash, looked)
  }
}
