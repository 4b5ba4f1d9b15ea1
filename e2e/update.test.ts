import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { useServer } from '../apps/server/src/testing/server.ts'
import { setOffline, workerStarted } from './offline-steps.ts'
import { fieldOf, heading } from './page-steps.ts'
import { awake, useBrowser } from './visit.ts'

const folder = mkdtempSync(join(tmpdir(), 'home-credit-build-'))
cpSync(process.env['BORROWER_DIST'] ?? new URL('../apps/borrower/dist', import.meta.url).pathname, folder, {
  recursive: true,
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const server = useServer({ BORROWER_DIST: folder })
const visit = useBrowser()

const PHONE = '11 98765-4321'

/** The same app as another build: every script has another name, and the names before are gone. */
function deployNextBuild(): void {
  const scripts = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => /\.(br|gz)$/.test(name))) rmSync(join(folder, file))
  for (const file of files.filter((name) => /\.(js|html)$/.test(name))) {
    const text = readFileSync(join(folder, file), 'utf8')
    writeFileSync(
      join(folder, file),
      scripts.reduce((renamed, name) => renamed.replaceAll(name, `next-${name}`), text),
    )
  }
  for (const name of scripts) renameSync(join(folder, 'assets', name), join(folder, 'assets', `next-${name}`))
}

it('a new version leaves an open form alone, comes with the next page, and then opens without a network', async () => {
  const { page } = await visit({ lang: 'en', serviceWorkers: 'allow' })
  let documents = 0
  page.on('domcontentloaded', () => (documents += 1))
  await page.goto(`${server.address}/#/pages/login/register`)
  await awake(page)
  await workerStarted(page)
  await fieldOf(page, 'Phone number').fill(PHONE)
  deployNextBuild()
  await server.restart()
  // The new worker is there, and waits.
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
    return registration?.waiting != null
  })
  expect(documents).toBe(1)
  expect(await fieldOf(page, 'Phone number').inputValue()).toBe(PHONE)

  // The code of this page has gone with the build before: one reload brings the new one.
  await page.goto(`${server.address}/#/pages/index/about`)
  await heading(page, 'About this app')
  expect(documents).toBe(2)
  await page.goBack()
  await expect.poll(() => fieldOf(page, 'Phone number').inputValue()).toBe(PHONE)
  expect(documents).toBe(2)

  await setOffline(page, true)
  await page.reload()
  await expect.poll(() => fieldOf(page, 'Phone number').inputValue()).toBe(PHONE)
})
