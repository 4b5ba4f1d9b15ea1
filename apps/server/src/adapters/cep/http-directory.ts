import { z } from 'zod'
import type { CepDirectory } from './cep.ts'

/** Somebody waits with the form open, and can as well type. */
const TIMEOUT_MS = 4000

const text = z.string().trim().max(120).regex(/^\P{Cc}*$/u)
const found = z.object({ logradouro: text, bairro: text, localidade: text.min(1), uf: z.string().regex(/^[A-Z]{2}$/) })

/**
 * The JSON that the public CEP services of Brazil speak: `GET url/01310100/json/` answers `logradouro`, `bairro`, `localidade` and `uf`, or
 * `erro` where it does not know the CEP. Everything else throws.
 */
export const httpDirectory = (url: string, timeoutMs = TIMEOUT_MS): CepDirectory => ({
  async find(cep) {
    const response = await fetch(`${url.replace(/\/+$/, '')}/${cep}/json/`, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status === 404) {
      await response.body?.cancel()
      return undefined
    }
    if (!response.ok) {
      await response.body?.cancel()
      throw new Error(`the CEP service answered ${response.status}`)
    }
    const answer: unknown = await response.json()
    if (typeof answer === 'object' && answer !== null && 'erro' in answer) return undefined
    const { logradouro, bairro, localidade, uf } = found.parse(answer)
    return { street: logradouro, district: bairro, city: localidade, state: uf }
  },
})
