import { expect, it } from 'vitest'
import { Refusal } from '../../platform/http/refusal.ts'
import { relyingParty } from './relying-party.ts'

it('is what was configured, wherever the caller says to come from', () => {
  const configured = { id: 'credit.example', origin: 'https://credit.example' }
  for (const origin of ['https://credit.example', 'https://evil.example', 'http://localhost:8080', ''])
    expect(relyingParty('https://credit.example', origin)).toEqual(configured)
  expect(relyingParty('http://sandbox.example:8080', '')).toEqual({
    id: 'sandbox.example',
    origin: 'http://sandbox.example:8080',
  })
})

it('is localhost at the port of the page, where nothing was configured', () => {
  expect(relyingParty(undefined, 'http://localhost:8080')).toEqual({ id: 'localhost', origin: 'http://localhost:8080' })
  expect(relyingParty(undefined, 'http://localhost')).toEqual({ id: 'localhost', origin: 'http://localhost' })
})

it.each([
  'http://127.0.0.1:8080',
  'http://[::1]',
  'https://localhost:8080',
  'http://localhost:8080/',
  'http://localhost.evil.example',
  'http://evil.example#http://localhost',
  'null',
  '',
])('is nobody at %j, where nothing was configured', (origin) => {
  expect(relyingParty(undefined, origin)).toBeInstanceOf(Refusal)
})
