import type { CallInput, CallOutput } from '@home-credit/contract'
import { cpfCheckDigits } from '@home-credit/domain'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { dataOf } from '../apps/server/src/testing/identity.ts'
import { useIdentity, type GettingIn } from './identity-steps.ts'

export const MY = '/pages/my/index'
export const SETTINGS = '/pages/my/settings'
export const INFO = '/pages/my/PersonalInfo'
/** The user agent of a phone. */
export const ANDROID =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0 Mobile Safari/537.36'

export const factOf = (page: Page, label: string): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
    .locator('dd')
export const expectFact = async (page: Page, label: string, value: string): Promise<void> => {
  await expect.poll(() => factOf(page, label).textContent()).toBe(value)
}

let cpfCount = 0
/** A valid CPF that no borrower has. */
export function newCpf(): string {
  const base = String(234_567_000 + (cpfCount += 1))
  return `${base}${cpfCheckDigits(base)}`
}

type Fields = Omit<Extract<CallInput<'POST /api/dk/userInfo'>, { action: 'save' }>, 'action'>

export interface Account extends GettingIn {
  save(token: string, fields: Fields): Promise<void>
  infoOf(token: string): Promise<CallOutput<'POST /api/dk/userInfo'>['info']>
  meOf(token: string): Promise<CallOutput<'POST /api/app/me'>['borrower']>
}

/** A logged-in borrower, and their stored details. */
export function useAccount(): Account {
  const identity = useIdentity()
  const { ask } = identity
  return {
    ...identity,
    async save(token, fields) {
      dataOf(await ask('POST /api/dk/userInfo', { action: 'save', ...fields }, { token }))
    },
    infoOf: async (token) => dataOf(await ask('POST /api/dk/userInfo', { action: 'read' }, { token })).info,
    meOf: async (token) => dataOf(await ask('POST /api/app/me', {}, { token })).borrower,
  }
}
