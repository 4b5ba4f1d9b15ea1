import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LANGS } from '@home-credit/texts/runtime'
import type { Browser } from 'playwright-core'
import { fileOf, OUT, type Picture, type PictureRecord } from './pictures.ts'
import { areaOf, WIDTHS, type Screen } from './screen.ts'
import { SCREENS } from './screens.ts'

const STYLE = `
  body { margin: 24px; font: 14px/1.4 system-ui, sans-serif; color: #222; background: #f4f4f2 }
  h2 { margin: 32px 0 8px } h3 { margin: 16px 0 4px; font-size: 14px }
  .row { display: flex; gap: 8px; align-items: flex-start }
  figure { margin: 0; width: 150px } figure.wide { width: 300px }
  img { display: block; width: 100%; height: 300px; object-fit: cover; object-position: top; background: #fff; border: 1px solid #ccc }
  .faulty img { border: 2px solid #c00 }
  figcaption { font-size: 11px; color: #555 } .fault { color: #c00; margin: 0; font-size: 12px }`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const picturesOf = (screen: Screen, record: PictureRecord): (Picture & { faults: readonly string[] })[] =>
  LANGS.flatMap((lang) =>
    WIDTHS.flatMap((width) => {
      const entry = record.find({ screen, lang, width })
      return entry === undefined ? [] : [{ screen, lang, width, faults: entry.faults }]
    }),
  )

function rowOf(screen: Screen, record: PictureRecord): string {
  const pictures = picturesOf(screen, record)
  const figures = pictures.map((picture) => {
    const { lang, width, faults } = picture
    const file = fileOf(picture)
    const look = [...(width >= 1280 ? ['wide'] : []), ...(faults.length > 0 ? ['faulty'] : [])].join(' ')
    return `<figure class="${look}"><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${lang} ${width}</figcaption></figure>`
  })
  const faults = pictures.flatMap(({ lang, width, faults: found }) =>
    found.map((fault) => `<p class="fault">${escaped(`${lang} ${width}: ${fault}`)}</p>`),
  )
  return `<h3 id="${screen.name}">${screen.name}</h3>${faults.join('')}<div class="row">${figures.join('')}</div>`
}

const pageOf = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style>${body}</html>\n`

/** Rows of one contact sheet: more would be too tall for one picture. */
const ROWS = 20

/** Writes the index page, and a contact sheet of each area as a picture. */
export async function writeSheets(browser: Browser, record: PictureRecord, say: (line: string) => void): Promise<void> {
  mkdirSync(join(OUT, 'sheets'), { recursive: true })
  const taken = SCREENS.filter((screen) => picturesOf(screen, record).length > 0)
  const areas = [...new Set(taken.map(areaOf))]
  const sections = areas.map((area) => {
    const rows = taken.filter((screen) => areaOf(screen) === area).map((screen) => rowOf(screen, record))
    return { area, rows }
  })
  const body = sections.map(({ area, rows }) => `<h2>${area}</h2>${rows.join('')}`).join('')
  const index = join(OUT, 'index.html')
  writeFileSync(index, pageOf('Gallery', `<h1>Gallery</h1>${body}`))
  const page = await browser.newPage({ viewport: { width: 1800, height: 900 } })
  for (const { area, rows } of sections)
    for (let from = 0; from < rows.length; from += ROWS) {
      const part = rows
        .slice(from, from + ROWS)
        .join('')
        .replaceAll(' loading="lazy"', '')
      // Beside the pictures, whose addresses are relative.
      const sheet = join(OUT, 'sheet.html')
      writeFileSync(sheet, pageOf(area, part))
      await page.goto(pathToFileURL(sheet).href)
      await page.screenshot({ fullPage: true, path: join(OUT, 'sheets', `${area}-${from / ROWS + 1}.png`) })
    }
  await page.context().close()
  say(`${taken.length} screens in ${index}`)
}
