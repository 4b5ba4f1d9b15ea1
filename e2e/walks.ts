import { kindOf, leadOf, pathOf } from './leads.ts'
import type { Looked, Walker } from './walk.ts'

export interface Walked {
  faults: string[]
  /** Each page that somebody opened. */
  pages: number
  /** Each link that somebody saw. */
  links: number
  presses: number
  outside: number
}

export interface Visitor {
  name: string
  walker: Walker
  /** Where they begin; everything else is found. */
  starts: readonly string[]
  /** What is wrong with where a link leads, by its address alone. */
  wrongTarget(hash: string): string | undefined
  /** What is wrong with where it ended, having asked for another. */
  wrongEnd(requestedHash: string, looked: Looked): string | undefined
  /** Whether the server has something there. */
  isServed(path: string): Promise<boolean>
}

/** How far one visitor goes. */
export interface Most {
  pages: number
  presses: number
}

/** So many of one kind are opened, such as the loans of a list. */
const OF_A_KIND = 2
/** And so many buttons of one page are pressed: two hundred countries all do the same. */
const OF_A_PAGE = 40
/** A page that leads on for ever would never be left. */
const MOST: Most = { pages: 400, presses: 1000 }

/** What is wrong with a page that stands: no heading, something that could not be read, nothing left to do. */
function wrongPage(looked: Looked): string[] {
  return [
    ...(looked.headings.length === 1 && looked.headings[0] !== '' ? [] : [`${looked.headings.length} headings`]),
    ...(looked.failed ? ['something on it could not be read'] : []),
    ...(looked.waiting ? ['it never came'] : []),
    ...(looked.ways > 0 ? [] : ['nothing on it leads on']),
  ]
}

/** A button that leads back or closes is no news on every page; a press that needs a file or a device opens nothing. */
const isNews = (name: string): boolean => name !== '' && !/^(Retry)$/.test(name)

/** One visitor follows every link there is, and presses each button that nobody has pressed on such a page. */
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
        // What it would do was held back, and may be tried again.
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
