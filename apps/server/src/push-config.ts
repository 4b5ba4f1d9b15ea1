import type { Reading } from './bank-config.ts'
import { sandboxVapidKeys, type VapidKeys, vapidKeysOf } from './platform/push/index.ts'

export type PushConfig =
  | { kind: 'none' }
  | { kind: 'http'; keys: VapidKeys; subject: string }
  | { kind: 'outbox'; keys: VapidKeys; subject: string; testOrigin: string | undefined }

const CONTACT = /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** Without a key production offers no push. The sandbox derives its key, so that subscriptions survive a restart. */
export function readPushConfig(
  { text, faults }: Pick<Reading, 'text' | 'faults'>,
  { production, secretKey, publicUrl }: { production: boolean; secretKey: Buffer; publicUrl: string | undefined },
): PushConfig {
  const readTestOrigin = (): string | undefined => {
    const value = text('PUSH_TEST_URL')
    if (value === undefined) return undefined
    const url = URL.canParse(value) ? new URL(value) : undefined
    if (production) faults.push('PUSH_TEST_URL: a push service for tests cannot be used in production')
    else if (url?.protocol !== 'http:' || !LOOPBACK.has(url.hostname))
      faults.push('PUSH_TEST_URL: an address on this machine is needed, such as http://127.0.0.1:9000')
    return url?.origin
  }
  const testOrigin = readTestOrigin()
  const privateKey = text('VAPID_PRIVATE_KEY')
  const subject = text('VAPID_SUBJECT')
  if (subject !== undefined && !CONTACT.test(subject))
    faults.push('VAPID_SUBJECT: a contact is needed, such as mailto:push@credit.example or https://credit.example')
  const ours = { subject: subject ?? (publicUrl?.startsWith('https:') ? publicUrl : 'mailto:push@sandbox.example') }
  const keys = privateKey === undefined ? undefined : vapidKeysOf(privateKey)
  if (privateKey !== undefined && keys === undefined)
    faults.push(
      'VAPID_PRIVATE_KEY: a private key of P-256 is needed, 32 bytes in base64url (docs/OPERATIONS.md, "Push")',
    )
  if (!production) return { kind: 'outbox', keys: keys ?? sandboxVapidKeys(secretKey), ...ours, testOrigin }
  return keys === undefined ? { kind: 'none' } : { kind: 'http', keys, ...ours }
}
