import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CHECKOUT_FOLDER, SERVER_FOLDER } from '../../root.ts'
import { useDatabase } from '../../testing/database.ts'
import { Refusal } from '../../http/refusal.ts'
import { logIn } from './operators.ts'

const database = useDatabase()
const now = new Date()

const command = (args: string[], password: string) =>
  spawnSync(process.execPath, [join(CHECKOUT_FOLDER, 'node_modules/tsx/dist/cli.mjs'), join(SERVER_FOLDER, 'src/modules/operators/add-operator.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: database.url },
    input: password,
    encoding: 'utf8',
  })

it('the first operator of a lender is added from the command line and can log in', async () => {
  const args = ['--login', 'ana', '--name', 'Ana Souza', '--role', 'admin']
  expect(command(args, 'a long enough password\n')).toMatchObject({ status: 0, stdout: 'ana may log in as admin\n' })
  expect(await logIn(database.db, { login: 'Ana', password: 'a long enough password', now })).toMatchObject({ operator: { name: 'Ana Souza', role: 'admin' } })
  expect(await logIn(database.db, { login: 'ana', password: 'another password', now })).toBeInstanceOf(Refusal)
  expect(command(args, 'another long password')).toMatchObject({ status: 2, stderr: 'operator: ana exists already\n' })
})

it('bad input is one clear line and adds nobody', () => {
  expect(command(['--login', 'A B', '--name', 'x', '--role', 'admin'], 'a long enough password').stderr).toContain('--login')
  expect(command(['--login', 'bia', '--role', 'admin'], 'a long enough password').stderr).toContain('--name')
  expect(command(['--login', 'bia', '--name', 'Bia', '--role', 'king'], 'a long enough password').stderr).toContain('--role: one of reviewer')
  expect(command(['--login', 'bia', '--name', 'Bia', '--role', 'admin'], 'short').stderr).toContain('at least 12')
})
