import { expect, it } from 'vitest'
import { useServer } from '../apps/server/src/testing/server.ts'
import { useBrowser } from './visit.ts'

const server = useServer()
const visit = useBrowser()

it.each(['/', '/console/'])(
  '%s comes with a strict content policy, each inline part allowed by its own hash or nonce',
  async (path) => {
    const response = await fetch(`${server.address}${path}`)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`default-src 'none'`)
    expect(policy).not.toMatch(/unsafe-(inline|eval)|https?:|\*/)
    expect(policy).toMatch(/style-src 'self' '(sha256|nonce)-/)
  },
)

it('a style or script that the document does not name is stopped and reported', async () => {
  const { page, complaints } = await visit()
  await page.goto(server.address)
  await page.getByText('a month').first().waitFor()
  expect(complaints).toEqual([])
  await page.evaluate(() => {
    document.head.append(Object.assign(document.createElement('style'), { textContent: 'body { display: none }' }))
    document.head.append(Object.assign(document.createElement('script'), { textContent: 'document.title = "harmed"' }))
  })
  await expect.poll(() => complaints.filter((each) => each.startsWith('policy:')).length).toBe(2)
  expect(await page.title()).not.toBe('harmed')
})

it('what is given in the document cannot break out of it', async () => {
  const { sql } = await import('kysely')
  await sql`INSERT INTO settings (name, value, effective_at, set_by)
    SELECT 'packages', replace(value::text, 'Essential', '</script><script>alert(1)</script>')::jsonb, '2001-01-01Z', 'test' FROM settings WHERE name = 'packages'`.execute(
    server.server.pool.db,
  )
  const html = await (await fetch(server.address)).text()
  expect(html).not.toContain('<script>alert(1)')
  const { page, complaints } = await visit()
  await page.goto(server.address)
  const name = page.getByText('</script><script>alert(1)</script>', { exact: true })
  // Moving the slider before the script has loaded has no effect.
  await expect
    .poll(async () => {
      await page.getByRole('slider', { name: 'You receive' }).press('Home')
      return name.isVisible()
    })
    .toBe(true)
  expect(complaints).toEqual([])
})
