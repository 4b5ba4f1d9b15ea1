import { isCnpj, parseCnpj } from '../identity/cnpj.ts'
import { isCpf, parseCpf } from '../identity/cpf.ts'
import { isMobile, parsePhone } from '../identity/phone.ts'
import { refuse, type Refused } from '../refused.ts'

export const PIX_KEY_KINDS = ['CPF', 'CNPJ', 'PHONE', 'EMAIL', 'EVP'] as const
export type PixKeyKind = (typeof PIX_KEY_KINDS)[number]

/** A key in the format of the directory. */
export interface PixKey {
  readonly kind: PixKeyKind
  readonly key: string
}

export const MAX_EMAIL_KEY = 77

const EVP = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const EMAIL = new RegExp(
  `^[a-z0-9!#$%&'*+/=?^_\`{|}~-]+(?:\\.[a-z0-9!#$%&'*+/=?^_\`{|}~-]+)*@${LABEL}(?:\\.${LABEL})+$`,
)

/** For each kind: whether a text is a key in the directory's format, and how to normalise typed input to it. */
const KINDS: Readonly<
  Record<PixKeyKind, { is: (key: string) => boolean; read: (typed: string) => string | undefined }>
> = {
  CPF: { is: isCpf, read: parseCpf },
  CNPJ: { is: isCnpj, read: parseCnpj },
  PHONE: { is: isMobile, read: parsePhone },
  EMAIL: { is: (key) => key.length <= MAX_EMAIL_KEY && EMAIL.test(key), read: (typed) => typed.trim().toLowerCase() },
  EVP: {
    is: (key) => EVP.test(key),
    read: (typed) =>
      typed
        .trim()
        .toLowerCase()
        .replace(/^(\w{8})(\w{4})(\w{4})(\w{4})(\w{12})$/, '$1-$2-$3-$4-$5'),
  },
}

/** Exact match; no normalisation. */
export const isPixKey = (kind: PixKeyKind, key: string): boolean => KINDS[kind].is(key)

/** No text is a key of two kinds. */
export const pixKeyKind = (key: string): PixKeyKind | undefined => PIX_KEY_KINDS.find((kind) => isPixKey(kind, key))

export type PixKeyRefusal = 'not_a_pix_key' | 'ambiguous_pix_key' | 'pix_email_too_long'

/**
 * Parses typed input. Eleven digits can be both a CPF and a mobile: without a kind that is refused, because money sent
 * to a guess goes to a stranger.
 */
export function parsePixKey(typed: string, kind?: PixKeyKind): PixKey | Refused<PixKeyRefusal> {
  const found = (kind === undefined ? PIX_KEY_KINDS : [kind]).flatMap((one): PixKey[] => {
    const key = KINDS[one].read(typed)
    return key !== undefined && isPixKey(one, key) ? [{ kind: one, key }] : []
  })
  const [first, second] = found
  if (second !== undefined) return refuse('ambiguous_pix_key')
  if (first !== undefined) return first
  const email = typed.trim().toLowerCase()
  const tooLong = (kind === undefined || kind === 'EMAIL') && email.length > MAX_EMAIL_KEY && EMAIL.test(email)
  return refuse(tooLong ? 'pix_email_too_long' : 'not_a_pix_key')
}
