import { randomBytes } from 'node:crypto'
import type { CallInput, CallOutput } from '@home-credit/contract'
import { addOperator } from '../../apps/server/src/access/operators/operators.ts'
import { inTransaction } from '../../apps/server/src/platform/db/transaction.ts'
import { Authenticator } from '../../apps/server/src/testing/authenticator.ts'
import { sandboxNow } from '../../apps/server/src/testing/borrower.ts'
import { dataOf } from '../../apps/server/src/testing/identity.ts'
import { linkIn, OPERATOR_PASSWORD } from '../../apps/server/src/testing/operators.ts'
import { asOperator, secondAdmin, callOrThrow, type WriteAction, type Place } from './write-action.ts'
import type { Screen } from '../../e2e/screen-checker.ts'

/** Operators name the passkeys of their own accounts. Account managers do not see these names. */

const ROLE = 'auditor'
const FIRST_PASSWORD = 'a first password for the sandbox'

/** By host name: a passkey cannot belong to an IP address. */
const originOf = ({ address }: Place): string => address.replace('127.0.0.1', 'localhost')
const anyLogin = (): string => `x${randomBytes(6).toString('hex')}`

const optionsIn = (output: CallOutput<'POST /api/console/own_account' | 'POST /api/console/enrolment'>): unknown =>
  'options' in output ? output.options : undefined

const screensOf = (operator: string, id: string, names: readonly string[]): Screen[] => [
  { operator, hash: '#/account', shows: names },
  { hash: `#/operators/${id}`, shows: [] },
  { hash: `#/audit?subject=operator:${id}`, shows: [], unfold: true },
]

const own = (
  place: Place,
  token: string,
  input: CallInput<'POST /api/console/own_account'>,
): Promise<CallOutput<'POST /api/console/own_account'>> =>
  callOrThrow(place, 'POST /api/console/own_account', input, token, originOf(place))

/** An account with its first passkey from the one-time link and another from its own page. */
const enrolment: WriteAction = {
  fields: ['console/enrolment finish.factor.name', 'console/own_account add_factor.factor.name'],
  async write(place, say) {
    const origin = originOf(place)
    const [first, more] = [
      say('console/enrolment finish.factor.name'),
      say('console/own_account add_factor.factor.name'),
    ]
    const added = await asOperator(place, 'admin', 'POST /api/console/operators', {
      action: 'add',
      login: anyLogin(),
      name: 'Plain',
      role: ROLE,
    })
    const id = 'operator' in added ? added.operator.id : ''
    const { path } = await asOperator(place, 'admin', 'POST /api/console/operator_link', { action: 'enrol', id })
    const link = linkIn(path)
    const enrol = (input: CallInput<'POST /api/console/enrolment'>) =>
      callOrThrow(place, 'POST /api/console/enrolment', input, undefined, origin)
    const key = new Authenticator({ origin })
    const response = key.create(optionsIn(await enrol({ action: 'passkey_options', link })))
    const factor = { kind: 'passkey', name: first, response } as const
    await enrol({ action: 'finish', link, password: OPERATOR_PASSWORD, factor })
    const confirm = { action: 'confirm_role', id, role: ROLE } as const
    await callOrThrow(place, 'POST /api/console/operators', confirm, await secondAdmin(place))
    const { options } = dataOf(await place.ask('POST /api/console/passkey_options', {}, { origin }))
    const shown = { response: key.get(options) }
    const { token } = dataOf(await place.ask('POST /api/console/passkey_login', shown, { origin }))
    const passkey = key.get(optionsIn(await own(place, token, { action: 'proof_options' })))
    const credential = new Authenticator({ origin }).create(
      optionsIn(await own(place, token, { action: 'passkey_options' })),
    )
    await own(place, token, {
      action: 'add_factor',
      proof: { password: OPERATOR_PASSWORD, passkey },
      factor: { kind: 'passkey', name: more, response: credential },
    })
    return screensOf(token, id, [first, more])
  },
}

/** An account with a password and no second factor, like the sandbox accounts. */
const setUp: WriteAction = {
  fields: ['console/own_account set_up.factor.name'],
  async write(place, say) {
    const name = say('console/own_account set_up.factor.name')
    const [login, password, now] = [anyLogin(), FIRST_PASSWORD, await sandboxNow(place.db)]
    const account = { login, password, name: 'Plain', role: ROLE, by: 'sandbox', now } as const
    const id = (await inTransaction(place.db, (tx) => addOperator(tx, account))) ?? ''
    const { token } = dataOf(await place.ask('POST /api/console/login', { login, password }))
    const response = new Authenticator({ origin: originOf(place) }).create(
      optionsIn(await own(place, token, { action: 'passkey_options' })),
    )
    await own(place, token, {
      action: 'set_up',
      proof: { password },
      new_password: OPERATOR_PASSWORD,
      factor: { kind: 'passkey', name, response },
    })
    return screensOf(token, id, [name])
  },
}

export const ACCOUNT_ACTIONS: readonly WriteAction[] = [enrolment, setUp]
