import { describe, expect, it } from 'vitest'
import { GOOD_PASSWORD } from '../apps/server/src/testing/identity.ts'
import { ANDROID, INFO, MY, SETTINGS, useAccount } from './account-steps.ts'
import { expectAccessible, expectToFit, inEveryLanguage } from './visit.ts'

const { at, login, open, registered, save } = useAccount()

describe('every page of the account', () => {
  it('has no barrier and fits a narrow phone, in every language', async () => {
    const { token, parts } = await registered()
    await save(token, {
      name: 'Maria Aparecida Fernandes de Albuquerque Cavalcanti',
      email: 'maria.aparecida.fernandes.de.albuquerque@correio.example.com',
      bank_account: '12345-6',
    })
    await login(parts, GOOD_PASSWORD, {}, { headers: { 'user-agent': ANDROID } })
    const { page, complaints } = await open(MY, { token })
    for (const path of [
      MY,
      SETTINGS,
      INFO,
      ...['profile', 'basic', 'job', 'bank', 'phone'].map((part) => `${INFO}?edit=${part}`),
    ]) {
      await page.goto(at(path))
      await inEveryLanguage(page, async () => {
        await page
          .locator(path.includes('edit') ? 'form' : path === SETTINGS ? 'main li' : path === INFO ? 'dl' : 'nav')
          .first()
          .waitFor()
        await expectAccessible(page)
        await expectToFit(page, [320, 390])
      })
    }
    expect(complaints).toEqual([])
  })
})
