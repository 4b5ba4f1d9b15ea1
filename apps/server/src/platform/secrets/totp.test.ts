import { expect, it } from 'vitest'
import { base32, newTotpKey, stepAt, stepOfCode, totpCode, totpUri } from './totp.ts'

const RFC_KEY = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, the rows for SHA-1.
it.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at second %i the code of the RFC is %s', (seconds, code) => {
  expect(totpCode(RFC_KEY, stepAt(new Date(seconds * 1000)), 8)).toBe(code)
})

it('the key is written as RFC 4648 says, and stands in the address of the QR code', () => {
  for (const [plain, written] of [
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ] as const)
    expect(base32(Buffer.from(plain))).toBe(written)
  expect(totpUri(RFC_KEY, 'Home & credit', 'ana@lender')).toBe(
    'otpauth://totp/Home%20%26%20credit%3Aana%40lender?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Home%20%26%20credit',
  )
  expect(base32(newTotpKey())).toHaveLength(32)
})

it('a code counts one step early or late, no more, and never again', () => {
  const time = new Date(1_234_567_890_000)
  const step = stepAt(time)
  for (const near of [-1, 0, 1])
    expect(stepOfCode(RFC_KEY, totpCode(RFC_KEY, step + near), time, null)).toBe(step + near)
  for (const far of [-2, 2]) expect(stepOfCode(RFC_KEY, totpCode(RFC_KEY, step + far), time, null)).toBeUndefined()
  expect(stepOfCode(RFC_KEY, totpCode(RFC_KEY, step), time, step - 1)).toBe(step)
  expect(stepOfCode(RFC_KEY, totpCode(RFC_KEY, step), time, step)).toBeUndefined()
  expect(stepOfCode(RFC_KEY, totpCode(RFC_KEY, step - 1), time, step)).toBeUndefined()
  for (const wrong of ['', '12345', '1234567', 'abcdef']) expect(stepOfCode(RFC_KEY, wrong, time, null)).toBeUndefined()
})
