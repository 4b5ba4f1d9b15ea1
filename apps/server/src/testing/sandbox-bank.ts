import { afterAll, beforeAll } from 'vitest'
import { httpPayouts, type HttpPayouts } from '../payments/bank/payout/http-payouts.ts'
import { apiPix, type ApiPix } from '../payments/bank/pix/api-pix.ts'
import { createLogger } from '../platform/http/log.ts'
import { startSandboxBank, type SandboxBank } from '../sandbox/bank/server.ts'
import type { Receiver } from '../sandbox/bank/presenter.ts'
import { useDatabase, type UsedDatabase } from './database.ts'

export const RECEIVER: Receiver = {
  key: 'pix@lender.example',
  name: 'Crédito Claro SCD S.A.',
  cnpj: '11222333000181',
  address: { street: 'Rua das Flores 1', city: 'São Paulo', state: 'SP', cep: '01000000' },
}

export const PAYOUT_SECRET = 'a secret that the bank signs with'

export interface UsedBank {
  readonly used: UsedDatabase
  readonly bank: SandboxBank
  readonly pix: ApiPix
  readonly payouts: HttpPayouts
  now(): Date
  forward(seconds: number): void
  /** Another server's bank on the same database, with its clients. */
  another(): Promise<BankInstance>
}

interface BankInstance {
  bank: SandboxBank
  pix: ApiPix
  payouts: HttpPayouts
}

function handClock() {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    forward(seconds: number) {
      ahead += seconds * 1000
    },
  }
}

/** The sandbox bank on its own database, and the real clients over HTTP, for the tests of one file. */
export function useBank(): UsedBank {
  const used = useDatabase()
  const logger = createLogger('silent')
  const clock = handClock()
  const all: BankInstance[] = []
  const open = async (): Promise<BankInstance> => {
    const bank = await startSandboxBank({
      databaseUrl: used.url,
      clock,
      logger,
      port: 0,
      receiver: RECEIVER,
      payoutSecret: PAYOUT_SECRET,
    })
    const options = { url: bank.url, ...bank.credentials }
    const instance = {
      bank,
      pix: apiPix({ ...options, key: RECEIVER.key, receiver: { name: RECEIVER.name, city: RECEIVER.address.city } }),
      payouts: httpPayouts(options),
    }
    all.push(instance)
    return instance
  }
  beforeAll(async () => {
    await open()
  })
  afterAll(async () => {
    for (const { bank, pix, payouts } of all) {
      pix.close()
      payouts.close()
      await bank.close()
    }
  })
  const first = (): BankInstance => {
    const [instance] = all
    if (instance === undefined) throw new Error('the bank is there only while tests run')
    return instance
  }
  return {
    used,
    get bank() {
      return first().bank
    },
    get pix() {
      return first().pix
    },
    get payouts() {
      return first().payouts
    },
    now: () => clock.now(),
    forward: (seconds) => clock.forward(seconds),
    another: open,
  }
}
