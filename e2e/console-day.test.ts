import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { addJob } from '../apps/server/src/platform/jobs/queue.ts'
import { SANDBOX_PASSWORD } from '../apps/server/src/sandbox/seed.ts'
import { addBorrower } from '../apps/server/src/testing/borrower.ts'
import { dataOf } from '../apps/server/src/testing/identity.ts'
import { useConsole } from './console-steps.ts'
import { expectAccessible, expectToFit } from './visit.ts'

const { server, enter, tokenOf, left } = useConsole()
const db = () => server.server.pool.db

it('an answer that is half written when the session ends is there after the log-in, and Ctrl+Enter sends it', async () => {
  const { token } = await addBorrower(db())
  const { conversation } = dataOf(
    await server.ask('POST /api/app/conversation', { action: 'send', id: uuidv7(), text: 'Bom dia' }, { token }),
  )
  const { page, complaints } = await enter('support', `#/conversations/${conversation?.id ?? ''}`)
  const field = page.getByRole('textbox', { name: 'Your message' })
  await field.fill('Good morning, we are looking in')
  await server.ask('POST /api/console/logout', {}, { token: await tokenOf('support') })
  left('support')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('What you were typing is kept in this browser').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Login').fill('support@sandbox')
  await page.getByRole('textbox', { name: 'Password' }).fill(SANDBOX_PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByText('Unsent draft restored.').waitFor()
  expect(await field.inputValue()).toBe('Good morning, we are looking in')
  await field.fill('Good morning, we are looking into it.')
  await field.press('Control+Enter')
  await page.getByText('Good morning, we are looking into it.').waitFor()
  await expect.poll(() => field.inputValue()).toBe('')
  await page.reload()
  await page.getByText('Good morning, we are looking into it.').waitFor()
  expect(await page.getByText('Unsent draft restored.').count()).toBe(0)
  expect(complaints).toEqual([])
})

it('an administrator sees a job that was given up, tries it again, and sees it gone', async () => {
  await db()
    .transaction()
    .execute(async (tx) => {
      await addJob(tx, { name: 'prune', payload: {} })
      await sql`UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'disk full'
        WHERE id = (SELECT max(job.id) FROM graphile_worker.jobs AS job WHERE task_identifier = 'prune')`.execute(tx)
    })
  const { page, complaints } = await enter('admin', '#/system')
  const dead = page.getByRole('region', { name: 'Jobs given up' })
  await dead.getByText('disk full').waitFor()
  await expectAccessible(page)
  await expectToFit(page, [1280, 390, 320])
  await dead.getByRole('button', { name: /^Try job \d+ again$/ }).click()
  await page.getByText('Trying again: 1').waitFor()
  await dead.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})
