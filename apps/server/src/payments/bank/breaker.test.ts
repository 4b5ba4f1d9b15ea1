import { beforeEach, describe, expect, it } from 'vitest'
import { makeBreaker } from './breaker.ts'
import { BankAway, BankRefused } from './faults.ts'

let now = 0
let requests = 0
/** What the bank does with each request; the last one again and again. */
let behaviour: (() => Promise<string>)[] = []
const port = {
  ask: (name: string): Promise<string> => {
    requests += 1
    const act = behaviour.length > 1 ? behaviour.shift() : behaviour[0]
    return act?.() ?? Promise.resolve(name)
  },
}
const away = () => Promise.reject(new BankAway('no answer'))
const refused = () => Promise.reject(new BankRefused('no'))
const guarded = (atOnce = 32) => makeBreaker({ atOnce, failures: 3, restMs: 1000, elapsed: () => now }).guard(port)

beforeEach(() => {
  now = 0
  requests = 0
  behaviour = []
})

describe('a bank that is away', () => {
  it('is not requests for a while after some requests without an answer, and then by one', async () => {
    const bank = guarded()
    behaviour = [away]
    for (let turn = 0; turn < 10; turn += 1) await expect(bank.ask('x')).rejects.toThrow(BankAway)
    expect(requests).toBe(3)
    now = 999
    await expect(bank.ask('x')).rejects.toThrow('lately')
    expect(requests).toBe(3)
    now = 1000
    await Promise.allSettled(Array.from({ length: 5 }, () => bank.ask('x')))
    expect(requests).toBe(4)
  })

  it('is requests by all again as soon as it answers, be it with a refusal', async () => {
    for (const answer of [() => Promise.resolve('yes'), refused]) {
      const bank = guarded()
      requests = 0
      behaviour = [away, away, away, answer]
      await Promise.allSettled([bank.ask('1'), bank.ask('2'), bank.ask('3')])
      now += 1000
      for (let turn = 0; turn < 4; turn += 1) await bank.ask('x').catch(() => undefined)
      expect(requests).toBe(7)
    }
  })
})

it('no more than so many requests are under way; the others go in line, also after a failure', async () => {
  const bank = guarded(2)
  let open = 0
  let most = 0
  let turn = 0
  behaviour = [
    async () => {
      open += 1
      most = Math.max(most, open)
      await new Promise((resolve) => setImmediate(resolve))
      open -= 1
      turn += 1
      if (turn % 3 === 0) throw new BankRefused('no')
      return 'yes'
    },
  ]
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => bank.ask('x')))
  expect([most, outcomes.filter(({ status }) => status === 'fulfilled').length]).toEqual([2, 8])
})
