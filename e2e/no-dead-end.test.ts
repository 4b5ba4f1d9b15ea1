import { expect, it } from 'vitest'
import { dataOf } from '../apps/server/src/testing/identity.ts'
import { useApplying } from './apply-page.ts'
import { sharedBrowser } from './browser.ts'
import { groundAt, walkBorrower, walkConsole, type Ground } from './visitors.ts'

const { ask, newcomer, server } = useApplying()

const ground = async (most: Ground['most'] & object): Promise<Ground> => ({
  ...groundAt(server.address, await sharedBrowser()),
  most,
})

/** A small part: a claim in prove/ walks every page in every seeded state. */
it('no page of the app is a dead end, and every link leads somewhere, logged out and with an application', async () => {
  const walked = await ground({ pages: 12, presses: 3 })
  await walkBorrower(walked, { name: 'nobody', token: undefined })
  await walkBorrower(walked, { name: 'a newcomer', token: (await newcomer()).token })
  expect(walked.found.faults).toEqual([])
  expect(walked.found).toMatchObject({ pages: 24, presses: 6 })
  expect(walked.found.links).toBeGreaterThan(60)
})

it('no page of the console is a dead end', async () => {
  const walked = await ground({ pages: 8, presses: 2 })
  await walkConsole(walked, dataOf(await ask('POST /api/sandbox/operator_session', { role: 'admin' })).token)
  expect(walked.found.faults).toEqual([])
  expect(walked.found).toMatchObject({ pages: 8 })
})
