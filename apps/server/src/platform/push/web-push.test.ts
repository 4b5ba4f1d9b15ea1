import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testBrowser, usePushService, vapidFault } from '../../testing/push-service.ts'
import { isPublic, type Resolve } from './public-lookup.ts'
import { sandboxVapidKeys, vapidHeader, vapidKeysOf } from './vapid.ts'
import { webPush } from './web-push.ts'

const keys = sandboxVapidKeys(randomBytes(32))
const subject = 'mailto:push@credit.example'
const service = usePushService(keys.publicKey)
const gateway = (resolve?: Resolve) =>
  webPush({ keys, subject, testOrigin: service.url, ...(resolve === undefined ? {} : { resolve }) })
const message = (to = service.browser()) => ({
  id: '0198c0de-0000-7000-8000-000000000001',
  content: { title: 'Your money', body: 'Money arrived in your wallet.', path: '#/pages/my/wallet', tag: 'one' },
  to,
  ttlSeconds: 3600,
  urgency: 'high' as const,
  topic: 'abc',
})

describe('a push', () => {
  it('is signed for its service, carries its lifetime, urgency and topic, and opens in its browser', async () => {
    const to = service.browser()
    expect(await gateway().send(message(to))).toBe('accepted')
    expect(service.faults).toEqual([])
    expect(service.taken.at(-1)?.headers).toMatchObject({ ttl: '3600', urgency: 'high', topic: 'abc' })
    expect(service.shownTo(to)).toEqual([message(to).content])
  })

  it.each([
    [404, 'gone'],
    [410, 'gone'],
    [400, 'refused'],
    [413, 'refused'],
    [200, 'accepted'],
  ] as const)('takes %i as %s', async (status, outcome) => {
    service.answer({ status })
    expect(await gateway().send(message())).toBe(outcome)
    service.answer(undefined)
  })

  it.each([301, 302, 307, 401, 403, 429, 500, 503])('throws at %i, follows no redirect', async (status) => {
    service.answer({ status, headers: { location: `${service.url}/elsewhere` } })
    await expect(gateway().send(message())).rejects.toThrow(String(status))
    service.answer(undefined)
    expect(service.taken.some(({ path }) => path === '/elsewhere')).toBe(false)
  })

  it('goes to no address that is not public, whatever the name of the service resolves to', async () => {
    const to = testBrowser('https://fcm.googleapis.com/fcm/send/abc')
    for (const addresses of [
      [{ address: '10.0.0.8', family: 4 }],
      [
        { address: '142.250.0.1', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
      [{ address: '::ffff:10.0.0.1', family: 6 }],
      [],
    ])
      await expect(gateway(() => Promise.resolve(addresses)).send(message(to))).rejects.toThrow('not public')
  })

  it('goes nowhere once its service is no longer on the list', async () => {
    expect(await gateway().send(message(testBrowser('https://push.example/abc')))).toBe('gone')
  })
})

describe('an address', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://fcm.googleapis.com/wp/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QAbc',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
  ])('of a push service is accepted: %s', (endpoint) => expect(gateway().accepts(endpoint)).toBe(true))

  it.each([
    '',
    'fcm.googleapis.com/abc',
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://user@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com@evil.example/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evilfcm.googleapis.com/abc',
    'https://a.notify.windows.com.evil.example/abc',
    'https://evil.example/?x=.notify.windows.com',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/abc',
    'https://localhost/abc',
    'http://127.0.0.1:1/abc',
    'file:///etc/passwd',
  ])('anywhere else is refused: %s', (endpoint) => expect(gateway().accepts(endpoint)).toBe(false))

  it('is public or not by its network', () => {
    for (const address of ['8.8.8.8', '142.250.79.10']) expect(isPublic({ address, family: 4 })).toBe(true)
    for (const address of ['10.1.2.3', '172.31.0.1', '192.168.1.1', '127.9.9.9', '169.254.169.254', '100.64.0.1'])
      expect(isPublic({ address, family: 4 })).toBe(false)
    for (const address of ['0.0.0.0', '224.0.0.1', '255.255.255.255'])
      expect(isPublic({ address, family: 4 })).toBe(false)
    expect(isPublic({ address: '2800:3f0:4001::1', family: 6 })).toBe(true)
    for (const address of ['::1', '::', 'fd00::1', 'fe80::1', '::ffff:10.0.0.1', '2002:a00:1::', '64:ff9b::a00:1'])
      expect(isPublic({ address, family: 6 })).toBe(false)
  })
})

describe('our key', () => {
  const sign = (now: Date) => vapidHeader(keys, { endpoint: 'https://web.push.apple.com/abc', subject, now })
  const expected = { origin: 'https://web.push.apple.com', publicKey: keys.publicKey }

  it('proves to one service, for some hours, who sends', () => {
    expect(vapidFault(sign(new Date()), expected)).toBeUndefined()
    expect(vapidFault(sign(new Date()), { ...expected, origin: 'https://fcm.googleapis.com' })).toBe(
      'for another service',
    )
    expect(vapidFault(sign(new Date(Date.now() - 13 * 3_600_000)), expected)).toBe('not valid now')
    const other = sandboxVapidKeys(randomBytes(32)).publicKey
    expect(vapidFault(sign(new Date()), { ...expected, publicKey: other })).toBe('another key')
    const forged = sign(new Date()).replace(keys.publicKey, other)
    expect(vapidFault(forged, { ...expected, publicKey: other })).toBe('not signed with this key')
  })

  it('is 32 bytes in base64url of a number below the order of the curve', () => {
    expect(vapidKeysOf(randomBytes(32).fill(1, 0, 1).toString('base64url'))?.publicKey).toHaveLength(87)
    for (const wrong of [
      '',
      'abc',
      randomBytes(31).toString('base64url'),
      'A'.repeat(43),
      '_'.repeat(43),
      '!'.repeat(43),
    ])
      expect(vapidKeysOf(wrong)).toBeUndefined()
  })
})
