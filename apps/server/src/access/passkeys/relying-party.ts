import { type Refusal, refuse } from '../../platform/http/index.ts'

/** Whom a passkey is made for: its domain, and the only origin where it may be used. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * A configured URL alone decides. Without one, as in a sandbox, the page must be at localhost:
 * an IP address such as 127.0.0.1 cannot own a passkey, and any other name is not ours.
 */
export function relyingParty(
  publicUrl: string | undefined,
  origin: string,
): RelyingParty | Refusal<'passkey_elsewhere'> {
  const served = publicUrl ?? (/^http:\/\/localhost(?::\d{1,5})?$/.test(origin) ? origin : undefined)
  return served === undefined ? refuse('passkey_elsewhere') : { id: new URL(served).hostname, origin: served }
}
