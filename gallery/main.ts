// npm run gallery -- [--only <regex>] [--lang en] [--width 390] [--fresh], or --tour for docs/TOUR.md alone
import { parseArgs } from 'node:util'
import { LANGS } from '@home-credit/texts/runtime'
import { sharedBrowser } from '../e2e/browser.ts'
import { buildStale } from '../scripts/build.mjs'
import { openRecord, type Picture } from './pictures.ts'
import { withSandbox } from './sandbox.ts'
import { WIDTHS } from './screen.ts'
import { SCREENS } from './screens.ts'
import { writeSheets } from './sheets.ts'
import { takePictures } from './take.ts'
import { writeTour } from './tour.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    lang: { type: 'string' },
    width: { type: 'string' },
    fresh: { type: 'boolean', default: false },
    tour: { type: 'boolean', default: false },
  },
})
const say = (line: string): void => console.log(line)
const only = new RegExp(values.only)

const pictures: Picture[] = SCREENS.filter(({ name }) => only.test(name)).flatMap((screen) =>
  LANGS.filter((lang) => values.lang === undefined || values.lang === lang).flatMap((lang) =>
    WIDTHS.filter((width) => values.width === undefined || Number(values.width) === width).map((width) => ({
      screen,
      lang,
      width,
    })),
  ),
)
if (pictures.length === 0) {
  console.error('no screen has such a name, language or width')
  process.exit(2)
}

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort())

await buildStale(say)
const browser = await sharedBrowser()
if (values.tour) {
  const missed = await withSandbox((sandbox) => writeTour(browser, sandbox))
  for (const fault of missed) say(`- ${fault}`)
  process.exit(missed.length === 0 ? 0 : 1)
}
const record = openRecord(values.fresh)
const missing = pictures.filter((picture) => record.find(picture) === undefined)
say(`${pictures.length} pictures, ${pictures.length - missing.length} of them are there`)
if (missing.length > 0)
  await withSandbox((sandbox) => takePictures(missing, { browser, sandbox, record, say, stop: stop.signal }))
if (stop.signal.aborted) {
  say('stopped; the next run goes on from here')
  process.exit(1)
}
await writeSheets(browser, record, say)
await browser.close()

const faults = pictures.flatMap((picture) => {
  const { screen, lang, width } = picture
  return (record.find(picture)?.faults ?? ['not taken']).map((fault) => `${screen.name} ${lang} ${width}: ${fault}`)
})
say(`\n${faults.length} faults in ${pictures.length} pictures`)
for (const fault of faults) say(`- ${fault}`)
say(faults.length === 0 ? 'PASS' : 'FAIL')
process.exit(faults.length === 0 ? 0 : 1)
