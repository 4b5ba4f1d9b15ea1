import type { CallInput, CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'

export type Options = Extract<CallOutput<'POST /api/app/passkeys'>, { options: unknown }>['options']
export type RegistrationResponse = Extract<CallInput<'POST /api/app/passkeys'>, { action: 'enrol' }>['response']

/** A host that is an IP address; IPv6 is in brackets. */
const NUMBER = /^(?:\d+(?:\.\d+){3}|\[.*\])$/

/** Why this browser or address cannot create a passkey; undefined when it can be tried. */
export function passkeyUnavailableReason(): string | undefined {
  if (NUMBER.test(location.hostname)) return texts.refusal_passkey_elsewhere()
  return 'PublicKeyCredential' in window ? undefined : texts.passkeys_unsupported()
}

/** Names of the errors that browsers throw when no passkey was created. */
const SENTENCES: Readonly<Record<string, () => string>> = {
  InvalidStateError: texts.passkeys_already,
  NotAllowedError: texts.passkeys_stopped,
  AbortError: texts.passkeys_stopped,
  SecurityError: texts.refusal_passkey_elsewhere,
}

/** Creates a passkey on the device; returns an error text on failure. Loads the WebAuthn library on first use. */
export async function makePasskey(options: Options): Promise<RegistrationResponse | string> {
  try {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON & Options
    return { ...(await startRegistration({ optionsJSON })) }
  } catch (error) {
    const sentence = error instanceof Error ? SENTENCES[error.name] : undefined
    return (sentence ?? texts.passkeys_failed)()
  }
}
