import { maskCpf, pixKeyKind } from '@home-credit/domain'
import { maskEmail, maskPhone } from '../../access/index.ts'

/** Shows the last few characters, and never more than half. */
export function maskTail(text: string, tail = 4): string {
  const shown = Math.min(tail, Math.floor(text.length / 2))
  return `${'*'.repeat(text.length - shown)}${text.slice(text.length - shown)}`
}

/** Masks a PIX key by its kind, so that the owner recognises it. */
export function maskPix(key: string): string {
  const kind = pixKeyKind(key)
  if (kind === 'CPF') return maskCpf(key)
  if (kind === 'PHONE') return maskPhone(key)
  return kind === 'EMAIL' ? maskEmail(key) : maskTail(key)
}
