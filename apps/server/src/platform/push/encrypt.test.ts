import { createECDH } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { decryptPush, testBrowser } from '../../testing/push-service.ts'
import { CURVE, encryptFor, isBrowserKey } from './encrypt.ts'

// RFC 8291, appendix A.
const TEXT = 'When I grow up, I want to be a watermelon'
const SENDER = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'
const BROWSER = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'
const AUTH = 'BTBZMqHH6r4Tts7J_aSIgg'
const SALT = 'DGv6ra1nlYgDCS1FRnbzlw'
const ENCRYPTED =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'

const keysOf = (privateKey: string) => {
  const keys = createECDH(CURVE)
  keys.setPrivateKey(privateKey, 'base64url')
  return keys
}
const browser = keysOf(BROWSER)
const to = { p256dh: browser.getPublicKey('base64url'), auth: AUTH }

describe('a message for a browser', () => {
  it('is encrypted as the example of RFC 8291', () => {
    const oneTime = { salt: Buffer.from(SALT, 'base64url'), sender: keysOf(SENDER) }
    expect(encryptFor(to, TEXT, oneTime).toString('base64url')).toBe(ENCRYPTED)
    expect(decryptPush({ keys: browser, auth: AUTH }, Buffer.from(ENCRYPTED, 'base64url'))).toBe(TEXT)
  })

  it('is different each time, and opens in this browser only', () => {
    const [one, other] = [encryptFor(to, 'olá 您好'), encryptFor(to, 'olá 您好')]
    expect(one.equals(other)).toBe(false)
    for (const body of [one, other]) expect(decryptPush({ keys: browser, auth: AUTH }, body)).toBe('olá 您好')
    expect(() => decryptPush(testBrowser('https://push.example'), one)).toThrow()
  })
})

it('a key that is no point of the curve is no key of a browser', () => {
  expect(isBrowserKey(to.p256dh)).toBe(true)
  for (const wrong of ['', 'B'.repeat(87), to.p256dh.slice(0, 40), `BA${'A'.repeat(85)}`])
    expect(isBrowserKey(wrong)).toBe(false)
})
