import { randomBytes } from 'node:crypto'
import { cents } from '@home-credit/domain'
import { expect, it } from 'vitest'
import type { Keyring } from '../../platform/secrets/keyring.ts'
import { useDatabase } from '../../testing/database.ts'
import { rotateKeys } from '../../commands/rotate-command.ts'
import { hashesOfPayer, openPayer } from './payer.ts'
import { recordLine } from './record-line.ts'
import { lineById, suspenseNear } from './line-queries.ts'

const database = useDatabase()
const [older, newer] = [
  { id: 'old', key: randomBytes(32) },
  { id: 'new', key: randomBytes(32) },
]
const now = new Date('2026-03-10T15:00:00Z')
const payer = { name: 'Maria Aparecida', document: '52998224725' }
const pix = (endToEndId: string) => ({
  endToEndId,
  txid: undefined,
  amountCents: cents(100),
  paidAt: now,
  payer,
  returns: [],
})
const near = (keyring: Keyring) =>
  suspenseNear(database.db, {
    reference: null,
    amountCents: 999,
    from: now,
    to: new Date(now.getTime() - 1),
    payerHashes: hashesOfPayer(keyring, payer.document),
    max: 10,
  })

it('seals who paid anew with the current key, and they are found and opened by it alone', async () => {
  const ids = Array.from({ length: 5 }, (_, index) => `E00000000202603101200rotate0000${index}`)
  for (const id of ids) expect(await recordLine(database.db, [older], pix(id), { cause: 'no_txid' }, now)).toBe(true)
  expect(await near([newer])).toEqual([])
  expect(await near([newer, older])).toHaveLength(5)
  expect(await rotateKeys(database.db, [newer, older], { now, batch: 2 })).toEqual({ rows: 5, fields: 5, unopened: [] })
  expect(await near([newer])).toHaveLength(5)
  for (const id of ids) {
    const line = await lineById(database.db, id)
    expect(line && openPayer([newer], line)).toEqual(payer)
    // A payer copied to another line cannot be opened.
    expect(() => line && openPayer([newer], { ...line, end_to_end_id: 'E1' })).toThrow()
  }
  expect(await rotateKeys(database.db, [newer, older], { now })).toMatchObject({ rows: 0 })
})
