import type { Lang } from '@home-credit/texts/runtime'
import type { Browser } from 'playwright-core'
import { faultsOn } from './checks.ts'
import type { Picture, PictureRecord } from './pictures.ts'
import type { Sandbox } from './sandbox.ts'
import type { Screen, Width } from './screen.ts'
import { openTab, type Tab } from './stage.ts'

/** Pictures that one tab takes: 390 and 320 are the same phone. */
interface Round {
  as: Screen['as']
  lang: Lang
  isPhone: boolean
  shots: Map<Screen, Width[]>
}

function roundsOf(pictures: readonly Picture[]): Round[] {
  const rounds = new Map<string, Round>()
  for (const { screen, lang, width } of pictures) {
    const isPhone = width < 1280
    const name = `${screen.as} ${lang} ${isPhone}`
    const round = rounds.get(name) ?? { as: screen.as, lang, isPhone, shots: new Map<Screen, Width[]>() }
    rounds.set(name, round)
    round.shots.set(screen, [...(round.shots.get(screen) ?? []), width])
  }
  return [...rounds.values()]
}

/** The first line of an error. */
export const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''

/** A busy machine is slow to paint a long page; what hangs for longer is a fault. */
const SHOT_MS = 60_000

/** Opens a screen once and takes it at each width. */
async function takeScreen(tab: Tab, screen: Screen, widths: readonly Width[], onTaken: OnTaken): Promise<boolean> {
  let errors: string[]
  let isOpen = true
  try {
    errors = await tab.open(screen)
  } catch (error) {
    isOpen = false
    errors = [`did not open: ${messageOf(error)}`]
  }
  for (const width of widths) {
    await tab.fit(width)
    const faults = [...errors, ...(await faultsOn(tab.page, width))]
    onTaken(screen, width, await tab.page.screenshot({ animations: 'disabled', timeout: SHOT_MS }), faults)
  }
  return isOpen
}

type OnTaken = (screen: Screen, width: Width, bytes: Buffer, faults: string[]) => void

interface Taking {
  /** Ends after the current screen; the next run goes on from there. */
  stop: AbortSignal
  browser: Browser
  sandbox: Sandbox
  record: PictureRecord
  say(line: string): void
}

/** Takes the pictures, one after the other, and stores each with its faults. */
export async function takePictures(pictures: readonly Picture[], taking: Taking): Promise<void> {
  const { stop, browser, sandbox, record, say } = taking
  const began = Date.now()
  let done = 0
  const takeRound = async ({ as, lang, isPhone, shots }: Round): Promise<void> => {
    const begin = (): Promise<Tab> => openTab(browser, sandbox, { lang, width: isPhone ? 390 : 1280 })
    let tab = await begin()
    for (const [screen, widths] of shots) {
      const store: OnTaken = (shown, width, bytes, faults) => {
        // The browser ends with the run.
        if (stop.aborted) return
        record.store({ screen: shown, lang, width }, bytes, faults)
        for (const fault of faults) say(`${shown.name} ${lang} ${width}: ${fault}`)
        done += 1
      }
      if (await takeScreen(tab, screen, widths, store)) continue
      await tab.close()
      tab = await begin()
    }
    await tab.close()
    const seconds = (Date.now() - began) / 1000
    const left = Math.round((seconds / done) * (pictures.length - done))
    const round = `${as} ${lang} ${isPhone ? 'phone' : 'desk'}`
    say(`${done} of ${pictures.length} (${round}), ${Math.round(seconds)} s, about ${left} s left`)
  }
  for (const round of roundsOf(pictures))
    await takeRound(round).catch((error: unknown) => {
      if (!stop.aborted) throw error
    })
}
