import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CHECKOUT_FOLDER, SERVER_FOLDER } from '../../root.ts'
import { useDatabase } from '../../testing/database.ts'
import { Refusal } from '../../http/refusal.ts'
import { operatorCommand, type Said } from './command.ts'
import { logIn } from './operators.ts'

const database = useDatabase()
const now = new Date()

const spawned = (args: string[], password: string) =>
  spawnSync(
    process.execPath,
    [
      join(CHECKOUT_FOLDER, 'node_modules/tsx/dist/cli.mjs'),
      join(SERVER_FOLDER, 'src/modules/operators/add-operator.ts'),
      ...args,
    ],
    {
      env: { ...process.env, DATABASE_URL: database.url },
      input: password,
      encoding: 'utf8',
    },
  )
const command = (args: string[], password: string): Promise<Said> =>
  operatorCommand({ args, databaseUrl: database.url, password: async () => password })

it('the first operator of a lender is added from the command line and can log in', async () => {
  const args = ['--login', 'ana', '--name', 'Ana Souza', '--role', 'admin']
  expect(spawned(args, 'a long enough password\n')).toMatchObject({ status: 0, stdout: 'ana may log in as admin\n' })
  expect(await logIn(database.db, { login: 'Ana', password: 'a long enough password', now })).toMatchObject({
    operator: { name: 'Ana Souza', role: 'admin' },
  })
  expect(await logIn(database.db, { login: 'ana', password: 'another password', now })).toBeInstanceOf(Refusal)
  expect(spawned(args, 'another long password')).toMatchObject({ status: 2, stderr: 'operator: ana exists already\n' })
})

it('bad input is one clear line and adds nobody', async () => {
  expect(await command(['--login', 'A B', '--name', 'x', '--role', 'admin'], 'a long enough password')).toEqual({
    failed: expect.stringContaining('--login'),
  })
  expect(await command(['--login', 'bia', '--role', 'admin'], 'a long enough password')).toEqual({
    failed: expect.stringContaining('--name'),
  })
  expect(await command(['--login', 'bia', '--name', 'Bia', '--role', 'king'], 'a long enough password')).toEqual({
    failed: expect.stringContaining('--role: one of reviewer'),
  })
  expect(await command(['--login', 'bia', '--name', 'Bia', '--role', 'admin'], 'short')).toEqual({
    failed: expect.stringContaining('at least 12'),
  })
  expect(await operatorCommand({ args: [], databaseUrl: undefined, password: async () => '' })).toEqual({
    failed: 'DATABASE_URL is needed',
  })
})
