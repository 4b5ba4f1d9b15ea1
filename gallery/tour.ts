import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import type { Sandbox } from './sandbox.ts'
import { CONSOLE_SCREENS, SCREENS } from './screens.ts'
import { openTab, type Tab } from './stage.ts'
import { messageOf } from './take.ts'
import { CHAPTERS, type Stop } from './tour-chapters.ts'

const DOCS = fileURLToPath(new URL('../docs', import.meta.url))
const FOLDER = join(DOCS, 'tour')
/** The most that one picture may take of the repository. */
const MAX_BYTES = 60_000

/** The best quality that is small enough. */
async function compressed(png: Buffer): Promise<Buffer> {
  for (let quality = 85; quality >= 25; quality -= 10) {
    const webp = await sharp(png).webp({ quality, effort: 6 }).toBuffer()
    if (webp.length <= MAX_BYTES) return webp
  }
  throw new Error('a picture of the tour is too large')
}

async function takeStop(tab: Tab, { screen: name }: Stop): Promise<void> {
  const screen = [...SCREENS, ...CONSOLE_SCREENS].find((each) => each.name === name)
  if (screen === undefined) throw new Error(`the tour names a screen that does not exist: ${name}`)
  await tab.open(screen)
  writeFileSync(join(FOLDER, `${name}.webp`), await compressed(await tab.page.screenshot({ animations: 'disabled' })))
}

const isOfConsole = ({ screen }: Stop): boolean => screen.startsWith('console-')

const partOf = (stop: Stop, number: number): string =>
  [
    `### ${number}. ${stop.title}`,
    stop.text,
    `<img src="tour/${stop.screen}.webp" width="${isOfConsole(stop) ? 720 : 260}" alt="${stop.title}">`,
  ].join('\n\n')

function tourPage(): string {
  let number = 0
  const chapters = CHAPTERS.map(({ title, stops }) =>
    [`## ${title}`, ...stops.map((stop) => partOf(stop, (number += 1)))].join('\n\n'),
  )
  const intro =
    'From a new phone number to a repaid loan, picture by picture. `npm run gallery -- --tour` takes the pictures of the real app on the\nsandbox and writes this page; the words are in `gallery/tour-chapters.ts`. All people, numbers and money are made up.'
  return `${['# A tour of Home-credit', intro, ...chapters].join('\n\n')}\n`
}

/** Takes the pictures of the tour, in English, and writes its page. Returns the stops that could not be taken. */
export async function writeTour(browser: Browser, sandbox: Sandbox): Promise<string[]> {
  const faults: string[] = []
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const stops = CHAPTERS.flatMap((chapter) => chapter.stops)
  for (const width of [390, 1280] as const) {
    const tab = await openTab(browser, sandbox, { lang: 'en', width, isSharp: width === 390 })
    for (const stop of stops.filter((each) => isOfConsole(each) === (width === 1280)))
      await takeStop(tab, stop).catch((error: unknown) => faults.push(`${stop.screen}: ${messageOf(error)}`))
    await tab.close()
  }
  writeFileSync(join(DOCS, 'TOUR.md'), tourPage())
  console.log(`${readdirSync(FOLDER).length} pictures in docs/tour`)
  return faults
}
