import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { Problem } from './problem.ts'

/** Public: the sandbox has nothing to protect. */
export const CLIENT_ID = 'home-credit-sandbox'
export const CLIENT_SECRET = 'known-to-all-since-nothing-here-is-real'

export const TOKEN_SECONDS = 600
const SCOPES = [
  'cob.read',
  'cob.write',
  'cobv.read',
  'cobv.write',
  'pix.read',
  'pix.write',
  'webhook.read',
  'webhook.write',
  'payouts.read',
  'payouts.write',
  'keys.read',
]

const sealed = z.object({ scopes: z.array(z.string()), until: z.number() })
const sealOf = (text: string): Buffer => createHmac('sha256', CLIENT_SECRET).update(text).digest()

const isSame = (one: string, other: string): boolean => timingSafeEqual(sealOf(one), sealOf(other))

/** Whether a Basic header (RFC 6749, 2.3.1) has the credentials of our one client. */
const isClient = (header: string | undefined): boolean => {
  const credentials = Buffer.from(/^Basic ([\w+/=]+)$/.exec(header ?? '')?.[1] ?? '', 'base64').toString()
  return isSame(credentials, `${encodeURIComponent(CLIENT_ID)}:${encodeURIComponent(CLIENT_SECRET)}`)
}

export interface TokenAnswer {
  status: number
  body: Record<string, unknown>
}

/** Self-contained and signed, so that every server of the sandbox accepts it. It expires by the sandbox's clock. */
export function giveToken(header: string | undefined, form: URLSearchParams, now: Date): TokenAnswer {
  if (!isClient(header)) return { status: 401, body: { error: 'invalid_client' } }
  if (form.get('grant_type') !== 'client_credentials') return { status: 400, body: { error: 'unsupported_grant_type' } }
  const scopes = (form.get('scope') ?? SCOPES.join(' ')).split(' ').filter((scope) => scope !== '')
  if (scopes.some((scope) => !SCOPES.includes(scope))) return { status: 400, body: { error: 'invalid_scope' } }
  const text = Buffer.from(JSON.stringify({ scopes, until: now.getTime() + TOKEN_SECONDS * 1000 })).toString(
    'base64url',
  )
  const token = `${text}.${sealOf(text).toString('base64url')}`
  return {
    status: 200,
    body: { access_token: token, token_type: 'Bearer', expires_in: TOKEN_SECONDS, scope: scopes.join(' ') },
  }
}

export function checkToken(header: string | undefined, scope: string, now: Date): void {
  const [text = '', seal = ''] = /^Bearer ([\w-]+\.[\w-]+)$/.exec(header ?? '')?.[1]?.split('.') ?? []
  if (text === '' || !isSame(seal, sealOf(text).toString('base64url'))) throw new Problem(401, 'NaoAutorizado')
  const { scopes, until } = sealed.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  if (until <= now.getTime()) throw new Problem(401, 'NaoAutorizado')
  if (!scopes.includes(scope)) throw new Problem(403, 'AcessoNegado')
}
