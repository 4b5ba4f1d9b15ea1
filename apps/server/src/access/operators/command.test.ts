import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { CHECKOUT_FOLDER, SERVER_FOLDER } from '../../platform/root.ts'
import { linkIn, useLink } from '../../testing/operators.ts'
import { useServer } from '../../testing/server.ts'
import { SANDBOX_PASSWORD } from '../../sandbox/seed.ts'
import { operatorCommand, type CommandResult } from './command.ts'

const sandbox = useServer()
const { ask } = sandbox

/** Runs the command as a separate process while the test's server keeps running. */
const spawned = async (args: string[]): Promise<string> => {
  const script = join(SERVER_FOLDER, 'src/commands/operator.ts')
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(CHECKOUT_FOLDER, 'node_modules/tsx/dist/cli.mjs'), script, ...args],
    { env: { ...process.env, DATABASE_URL: sandbox.url, PUBLIC_URL: 'https://credit.example' } },
  )
  return stdout
}
const command = (...args: string[]): Promise<CommandResult> =>
  operatorCommand({ args, databaseUrl: sandbox.url, publicUrl: undefined })
const linkOf = (result: CommandResult): string => linkIn('done' in result ? result.done : '')

it('the first operator of a lender is added from the command line and sets their own secrets at its link', async () => {
  const args = ['--login', 'ana', '--name', 'Ana Souza', '--role', 'admin']
  const stdout = await spawned(args)
  expect(stdout).toMatch(/^ana is admin\./)
  const address = stdout.trim().split('\n').at(-1) ?? ''
  expect(address).toMatch(/^https:\/\/credit\.example\/console\/#\/enrol\//)
  const ana = await useLink(ask, linkIn(address))
  expect(await ask('POST /api/console/login', ana.credentials())).toMatchObject({
    status_code: 200,
    data: { operator: { name: 'Ana Souza', role: 'admin' } },
  })
  expect(await command(...args)).toEqual({ failed: 'ana exists already' })
})

it('a reset from the command line ends all that was, and leaves a link and an entry in the log', async () => {
  const login = 'finance@sandbox'
  const before = await ask('POST /api/console/login', { login, password: SANDBOX_PASSWORD })
  const token = 'token' in before.data ? before.data.token : ''
  expect(await ask('POST /api/console/me', {}, { token })).toMatchObject({ status_code: 200 })
  const result = await command('reset', 'Finance@sandbox')
  expect(result).toEqual({ done: expect.stringContaining('was reset') })
  expect(await ask('POST /api/console/me', {}, { token })).toMatchObject({ status_code: 405 })
  expect(await ask('POST /api/console/login', { login, password: SANDBOX_PASSWORD })).toMatchObject({
    status_code: 401,
  })
  const again = await useLink(ask, linkOf(result))
  expect(await ask('POST /api/console/login', again.credentials())).toMatchObject({ status_code: 200 })
  const entries = await sandbox.server.pool.db
    .selectFrom('audit_log')
    .select('actor')
    .where('action', '=', 'operator_reset')
    .execute()
  expect(entries).toEqual([{ actor: 'command line' }])
})

it('bad input is one clear line and changes nobody', async () => {
  expect(await command('--login', 'A B', '--name', 'x', '--role', 'admin')).toEqual({
    failed: expect.stringContaining('--login'),
  })
  expect(await command('add', '--login', 'bia', '--role', 'admin')).toEqual({
    failed: expect.stringContaining('--name'),
  })
  expect(await command('--login', 'bia', '--name', 'Bia', '--role', 'king')).toEqual({
    failed: expect.stringContaining('--role: one of reviewer'),
  })
  expect(await command('--password', 'x')).toEqual({ failed: expect.stringContaining('--password') })
  expect(await command('reset')).toEqual({ failed: 'reset: one login is needed' })
  expect(await command('reset', 'nobody')).toEqual({ failed: 'there is no operator nobody' })
  expect(await operatorCommand({ args: [], databaseUrl: undefined, publicUrl: undefined })).toEqual({
    failed: 'DATABASE_URL is needed',
  })
})
