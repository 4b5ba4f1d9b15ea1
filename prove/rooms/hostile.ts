import { freePort } from '../../apps/server/src/platform/embedded/free-port.ts'
import { addBorrower } from '../../apps/server/src/testing/borrower.ts'
import { loansOf } from '../../apps/server/src/testing/loans.ts'
import { apiClient, askBy } from '../../apps/server/src/testing/server.ts'
import { scaled, type Claim, type Plant, type Run, type Seen } from '../claim.ts'
import { withBooks } from '../foundation/books.ts'
import { startServer, stopServer } from '../foundation/server-process.ts'
import { withPlantedApp, withPlantedServer, type Edit } from '../plant.ts'
import { Refused, type WriteAction, type Place } from './write-action.ts'
import { freeTexts, type FreeText } from './free-texts.ts'
import { CLOSED, tryClosed } from './hostile-closed.ts'
import { driftFrom, LANES, SAMPLE_LANES } from './hostile-actions.ts'
import { openScreenChecker, type ScreenChecker, type Screen } from '../../e2e/screen-checker.ts'
import { PAYLOADS, SHORT } from './payloads.ts'

/** Payloads in one text: with more, one could swallow those that follow. */
const AT_ONCE = 10
/** Room for the marks that some texts get around them. */
const FOR_MARKS = 40

/** Skips an action after this many faults: it would fail every time. */
const ENOUGH_FAULTS = 5

/** The payloads that a field has yet to contain. */
interface Field extends FreeText {
  left: string[]
  /** Those in the text being written. */
  now: string[]
  atOnce: number
}

interface Count {
  written: number
  refused: number
  screens: number
  faults: string[]
}

const fieldOf = (text: FreeText, html: boolean, payloads: number): Field => {
  const max = html ? text.max - FOR_MARKS : text.max
  // The payloads that fit; the short ones fit everywhere.
  const left = [...SHORT.slice(0, payloads), ...(payloads < SHORT.length ? [] : PAYLOADS.slice(SHORT.length))].filter(
    ({ length }) => length <= max,
  )
  return { ...text, max, left, now: [], atOnce: AT_ONCE }
}

function nextOf(field: Field): string {
  field.now = []
  let length = 0
  for (const payload of field.left.slice(0, field.atOnce)) {
    if (length + payload.length > field.max) break
    field.now.push(payload)
    length += payload.length + 1
  }
  return field.now.length === 0 ? 'nothing more' : field.now.join(' ')
}

/**
 * Tries refused texts again in smaller portions. A single refused payload counts as refused: it is stored nowhere and
 * cannot do harm.
 */
function refuse(fields: Iterable<Field>, names: readonly string[], count: Count): boolean {
  let hasMatch = false
  for (const field of fields) {
    if (
      !names.some((name) => field.name.endsWith(`.${name}`) || field.name.endsWith(` ${name}`)) ||
      field.now.length === 0
    )
      continue
    hasMatch = true
    if (field.now.length > 1) field.atOnce = Math.floor(field.now.length / 2)
    else {
      count.refused += 1
      field.left.shift()
    }
  }
  return hasMatch
}

async function runAction(
  action: WriteAction,
  place: Place,
  checker: ScreenChecker,
  texts: ReadonlyMap<string, FreeText>,
  payloads: number,
  count: Count,
): Promise<void> {
  const fields = new Map(
    action.fields.map((name) => [name, fieldOf(texts.get(name) ?? { name, max: 0 }, action.html === true, payloads)]),
  )
  const look = async (screen: Screen): Promise<void> => {
    count.screens += 1
    for (const fault of await checker.open(screen)) count.faults.push(`${action.fields[0] ?? ''}, ${fault}`)
  }
  const say = (name: string): string => {
    const field = fields.get(name)
    return field === undefined ? 'nothing' : nextOf(field)
  }
  const before = count.faults.length
  while ([...fields.values()].some(({ left }) => left.length > 0) && count.faults.length < before + ENOUGH_FAULTS) {
    try {
      const screens = await action.write(place, say, look)
      for (const field of fields.values()) {
        count.written += field.now.length
        field.left.splice(0, field.now.length)
        if (field.now.length > 0) field.atOnce = Math.min(AT_ONCE, 2 * field.atOnce)
      }
      for (const screen of screens) await look(screen)
    } catch (error) {
      if (!(error instanceof Refused) || !refuse(fields.values(), error.fields, count)) {
        count.faults.push(`${action.fields.join(', ')}: ${String(error).slice(0, 400)}`)
        return
      }
    }
  }
}

/** The minimum even in a small run: two rounds of every text. */
const FEWEST = 25

/** A small run uses a few actions. */
const lanesOf = ({ scale }: Run): readonly (readonly WriteAction[])[] => (scale < 0.05 ? SAMPLE_LANES : LANES)

async function writeAll(address: string, db: Place['db'], run: Run): Promise<Seen> {
  const send = apiClient(address)
  let calls = 0
  // Each call from an address of its own, so that no limit applies.
  const ask = askBy((key, input, options = {}) => {
    calls += 1
    return send(key, input, {
      ...options,
      headers: {
        'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
        ...options.headers,
      },
    })
  })
  const loans = loansOf({ ask, server: { pool: { db } } })
  const place: Place = { address, ask, db, loans }
  const inContract = freeTexts()
  const texts = new Map(inContract.map((text) => [text.name, text]))
  const count: Count = { written: 0, refused: 0, screens: 0, faults: driftFrom(inContract) }
  const payloads = Math.max(FEWEST, scaled(SHORT.length, run))
  count.refused += await tryClosed(place, await addBorrower(db), SHORT.slice(0, payloads), count.faults)
  const lanes = lanesOf(run)
  const operator = await loans.operator('admin')
  const go = async (lane: readonly WriteAction[]): Promise<void> => {
    const checker = await openScreenChecker(address, operator)
    for (const action of lane) {
      await runAction(action, place, checker, texts, payloads, count)
      run.say(
        `${action.fields[0] ?? ''}: ${count.written} written, ${count.refused} refused, ${count.screens} screens, ${count.faults.length} faults so far${count.faults.length > 0 ? `, such as: ${count.faults.at(-1) ?? ''}` : ''}`,
      )
    }
    await checker.close()
  }
  await Promise.all(lanes.map(go))
  const counts = {
    payloads,
    texts: lanes.flat().flatMap(({ fields }) => fields).length + CLOSED.length,
    written: count.written,
    refused: count.refused,
    screens: count.screens,
  }
  return { counts, faults: [...new Set(count.faults)] }
}

const onServer = (
  run: Run,
  { bundle, env = {} }: { bundle?: string; env?: Record<string, string> } = {},
): Promise<Seen> =>
  withBooks(async ({ url, pool }) => {
    const server = await startServer({
      databaseUrl: url,
      port: await freePort(),
      env: { TRUSTED_PROXIES: '1', ...env },
      ...(bundle === undefined ? {} : { bundle }),
    })
    try {
      return await writeAll(server.address, pool.db, run)
    } finally {
      await stopServer(server)
    }
  })

/** A bug shows in the first few. */
const little = (run: Run): Run => ({ ...run, scale: 0.02 })

const UNCLEANED: Edit = {
  file: 'apps/server/src/platform/html/sanitize.ts',
  find: 'export function sanitizeHtml(html: string): string {\n',
  replace: 'export function sanitizeHtml(html: string): string {\n  if (html.length >= 0) return html\n',
}
const AS_MARKUP: Edit = {
  file: 'apps/borrower/src/ui/simple-html.ts',
  find: 'createElement(Fragment, null, ...readSimpleHtml(html).map(elementOf))',
  replace:
    "createElement('div', { dangerouslySetInnerHTML: { __html: html } }, ...(html === '' ? readSimpleHtml(html).map(elementOf) : []))",
}
const TITLE_AS_MARKUP: Edit = {
  file: 'apps/borrower/src/features/content/ArticleView.tsx',
  find: '<h2 className={styles.heading}>{title}</h2>',
  replace: '<h2 className={styles.heading} dangerouslySetInnerHTML={{ __html: title }} />',
}

const plants: readonly Plant[] = [
  {
    bug: 'what operators write is cleaned neither on the way in nor on the way out, and handed to the document',
    run: (run) =>
      withPlantedServer(UNCLEANED, (bundle) =>
        withPlantedApp(AS_MARKUP, (dist) => onServer(little(run), { bundle, env: { BORROWER_DIST: dist } })),
      ),
  },
  {
    bug: 'a title that is markup',
    run: (run) => withPlantedApp(TITLE_AS_MARKUP, (dist) => onServer(little(run), { env: { BORROWER_DIST: dist } })),
  },
]

export const hostile: Claim = {
  claim:
    'at least 200 hostile texts in every free text of the contract, opened by borrower and operator: nothing runs, nothing is asked of elsewhere, no report of the content policy, and each can be read or was refused',
  minCounts: { payloads: 200, texts: 120, written: 21_000, refused: 3000, screens: 2500 },
  run: (run) => onServer(run),
  plants,
  slow: true,
}
