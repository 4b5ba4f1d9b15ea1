import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

type Options = CallOutput<'POST /api/console/passkey_options'>['options']
export type PasskeyResponse = Record<string, unknown>

/** An address that is a number, with or without the brackets of IPv6: a passkey belongs to a name. */
const NUMBER = /^(?:\d+(?:\.\d+){3}|\[.*\])$/

/** Whether this browser, at this address, can make and use passkeys. */
export const hasPasskeys = (): boolean => !NUMBER.test(location.hostname) && 'PublicKeyCredential' in window

/** What a browser calls the ways in which it did not come to be. */
const sentenceOf = (error: unknown): string => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return texts.passkeys_already()
  if (name === 'SecurityError') return texts.refusal_passkey_elsewhere()
  return texts.console_passkey_stopped()
}

/** Has the device make a passkey; a sentence where it did not. */
export async function makePasskey(options: Options): Promise<PasskeyResponse | string> {
  try {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON & Options
    return { ...(await startRegistration({ optionsJSON })) }
  } catch (error) {
    return sentenceOf(error)
  }
}

/** Has the device show a passkey; a sentence where it did not. */
export async function showPasskey(options: Options): Promise<PasskeyResponse | string> {
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON & Options
    return { ...(await startAuthentication({ optionsJSON })) }
  } catch (error) {
    return sentenceOf(error)
  }
}
