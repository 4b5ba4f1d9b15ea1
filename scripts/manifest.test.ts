import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'

const PUBLIC = new URL('../apps/borrower/public/', import.meta.url)
const read = (path: string): Buffer => readFileSync(new URL(`.${path}`, PUBLIC))

const picture = z.object({ src: z.string(), sizes: z.string(), type: z.string().optional() })
const manifest = z
  .object({
    display: z.literal('standalone'),
    icons: z.array(picture.extend({ purpose: z.string().optional() })),
    screenshots: z.array(picture.extend({ form_factor: z.enum(['narrow', 'wide']), label: z.string().min(1) })),
    shortcuts: z.array(z.object({ name: z.string().min(1), url: z.string(), icons: z.array(picture) })),
  })
  .parse(JSON.parse(read('/manifest.webmanifest').toString()))

/** Width and height of a PNG, or of a lossy WebP. */
function sizeOf(path: string): string {
  const bytes = read(path)
  const [width, height] = path.endsWith('.png')
    ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
    : [bytes.readUInt16LE(26), bytes.readUInt16LE(28)]
  return `${width}x${height}`
}

it('the manifest names pictures that are there, of the size it says', () => {
  const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)]
  const drawn = pictures.filter(({ sizes }) => sizes !== 'any')
  expect(drawn.length).toBeGreaterThan(7)
  expect(drawn.map(({ src }) => sizeOf(src))).toEqual(drawn.map(({ sizes }) => sizes))
})

it('has what a browser needs to offer the app: large icons, one of them maskable, and screenshots of both forms', () => {
  const icons = manifest.icons.filter(({ purpose }) => purpose === undefined).map(({ sizes }) => sizes)
  expect(icons).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  expect(new Set(manifest.screenshots.map(({ form_factor: form }) => form))).toEqual(new Set(['narrow', 'wide']))
})

it('its shortcuts lead to pages of the app', () => {
  const paths = readFileSync(new URL('../src/shared/paths.ts', PUBLIC), 'utf8')
  expect(manifest.shortcuts.length).toBeGreaterThan(2)
  for (const { url } of manifest.shortcuts) expect(paths).toContain(`'${url.slice('/#'.length)}'`)
})
