import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { LINK_SECONDS, secondsLeft, signedLink, type LinkParts } from './links.ts'

const secretKey = randomBytes(32)
const fileId = randomUUID()
const now = new Date('2026-11-15T12:00:00.400Z')
const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1000)

const partsOf = (link: string): LinkParts => {
  const url = new URL(link, 'http://x')
  const [expires, viewer, sig] = ['expires', 'for', 'sig'].map((name) => url.searchParams.get(name) ?? '')
  return {
    fileId: url.pathname.slice('/api/files/'.length),
    expires: expires ?? '',
    viewer: viewer ?? '',
    sig: sig ?? '',
  }
}
const linkParts = partsOf(signedLink({ secretKey, fileId, now, viewer: 'provider' }))

describe('a link', () => {
  it('holds for ten minutes and not a second more', () => {
    expect(LINK_SECONDS).toBe(600)
    expect(secondsLeft(secretKey, linkParts, now)).toBe(600)
    expect(secondsLeft(secretKey, linkParts, after(599))).toBe(1)
    expect(secondsLeft(secretKey, linkParts, after(600))).toBe(0)
    expect(secondsLeft(secretKey, linkParts, after(6000))).toBe(0)
  })

  it.each<[string, Partial<LinkParts>]>([
    ['another file', { fileId: randomUUID() }],
    ['a later end', { expires: String(Number(linkParts.expires) + 1) }],
    ['another viewer', { viewer: 'operator' }],
    ['another signature', { sig: randomBytes(32).toString('base64url') }],
    ['a short signature', { sig: linkParts.sig.slice(0, -4) }],
    ['no signature', { sig: '' }],
  ])('altered to %s opens nothing', (_name, altered) => {
    expect(secondsLeft(secretKey, { ...linkParts, ...altered }, now)).toBe(0)
  })

  it('of another key opens nothing', () => {
    expect(secondsLeft(randomBytes(32), linkParts, now)).toBe(0)
  })
})
