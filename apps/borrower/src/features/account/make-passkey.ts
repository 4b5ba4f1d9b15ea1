import type { CallInput, CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'

export type Options = Extract<CallOutput<'POST /api/app/passkeys'>, { options: unknown }>['options']
export type RegistrationResponse = Extract<CallInput<'POST /api/app/passkeys'>, { action: 'enrol' }>['response']

/** An address that is a number, with or without the brackets of IPv6. */
const NUMBER = /^(?:\d+(?:\.\d+){3}|\[.*\])$/

/** Why no passkey can be made here; nothing where it can be tried. */
export function passkeyUnavailableReason(): string | undefined {
  if (NUMBER.test(location.hostname)) return texts.refusal_passkey_elsewhere()
  return 'PublicKeyCredential' in window ? undefined : texts.passkeys_unsupported()
}

/** What a browser calls the ways in which it did not come to be. */
const SENTENCES: Readonly<Record<string, () => string>> = {
  InvalidStateError: texts.passkeys_already,
  NotAllowedError: texts.passkeys_stopped,
  AbortError: texts.passkeys_stopped,
  SecurityError: texts.refusal_passkey_elsewhere,
}

/** Has the device make a passkey; a sentence where it did not. The library for it comes with the first one. */
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
