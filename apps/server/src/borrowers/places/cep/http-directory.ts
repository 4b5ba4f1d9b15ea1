import { z } from 'zod'
import type { CepAddress, CepDirectory, FoundAddress } from './cep.ts'
import { parseSearchTerms } from './search-terms.ts'

/** Short: the borrower waits with the form open and can type instead. */
const TIMEOUT_MS = 4000
/** More would not be read. */
const MOST = 50

const text = z
  .string()
  .trim()
  .max(120)
  .regex(/^\P{Cc}*$/u)
const found = z.object({ logradouro: text, bairro: text, localidade: text.min(1), uf: z.string().regex(/^[A-Z]{2}$/) })
const listed = found.extend({ cep: z.string().regex(/^\d{5}-?\d{3}$/) })

const addressOf = ({ logradouro, bairro, localidade, uf }: z.output<typeof found>): CepAddress => ({
  street: logradouro,
  district: bairro,
  city: localidade,
  state: uf,
})
const listedOf = (each: z.output<typeof listed>): FoundAddress => ({
  ...addressOf(each),
  cep: each.cep.replace('-', ''),
})

/**
 * The JSON API of Brazil's public CEP services: `GET url/01310100/json/` returns `logradouro`,
 * `bairro`, `localidade` and `uf`, or `erro` for an unknown CEP; `GET url/SP/São
 * Paulo/Paulista/json/` returns a list of them with their `cep`. Anything else throws.
 */
export const httpDirectory = (url: string, timeoutMs = TIMEOUT_MS): CepDirectory => {
  const ask = async (path: readonly string[]): Promise<unknown> => {
    const response = await fetch(`${url.replace(/\/+$/, '')}/${path.map(encodeURIComponent).join('/')}/json/`, {
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
    return typeof answer === 'object' && answer !== null && 'erro' in answer ? undefined : answer
  }
  return {
    async find(cep) {
      const answer = await ask([cep])
      return answer === undefined ? undefined : addressOf(found.parse(answer))
    },
    async search(typed) {
      const terms = parseSearchTerms(typed)
      if (terms === undefined) return []
      const answer = await ask([terms.state, terms.city, terms.street])
      return z
        .array(listed)
        .parse(answer ?? [])
        .slice(0, MOST)
        .map(listedOf)
    },
  }
}
