import { type Refusal, refuse } from '../../platform/http/index.ts'

/** Who a passkey is made for: the name it belongs to, and the one origin at which it may be used. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * The configured address decides alone. Without one, as in a sandbox, the page must have been opened at localhost:
 * a number such as 127.0.0.1 cannot own a passkey, and any other name is not ours to speak for.
 */
export function relyingParty(publicUrl: string | undefined, origin: string): RelyingParty | Refusal {
  const served = publicUrl ?? (/^http:\/\/localhost(?::\d{1,5})?$/.test(origin) ? origin : undefined)
  return served === undefined ? refuse('passkey_elsewhere') : { id: new URL(served).hostname, origin: served }
}
