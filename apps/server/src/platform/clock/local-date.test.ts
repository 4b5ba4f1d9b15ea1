import { expect, it } from 'vitest'
import { localDate } from './local-date.ts'

it('the local day changes at midnight in São Paulo, also in the years that had summer time', () => {
  expect(localDate(new Date('2026-03-11T02:59:59Z'))).toBe('2026-03-10')
  expect(localDate(new Date('2026-03-11T03:00:00Z'))).toBe('2026-03-11')
  expect(localDate(new Date('2018-12-11T02:00:00Z'))).toBe('2018-12-11')
})
