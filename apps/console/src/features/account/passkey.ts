import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

type Options = CallOutput<'POST /api/console/passkey_options'>['options']
export type PasskeyResponse = Record<string, unknown>

/** An IP address, IPv6 with brackets: a passkey is bound to a host name. */
const NUMBER = /^(?:\d+(?:\.\d+){3}|\[.*\])$/

export const hasPasskeys = (): boolean => !NUMBER.test(location.hostname) && 'PublicKeyCredential' in window

/** Maps the browser's DOMException name to an error text. */
const sentenceOf = (error: unknown): string => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return texts.passkeys_already()
  if (name === 'SecurityError') return texts.refusal_passkey_elsewhere()
  return texts.console_passkey_stopped()
}

/** Returns an error text when the device made no passkey. */
export async function makePasskey(options: Options): Promise<PasskeyResponse | string> {
  try {
    const { startRegistration } = await import('@simplewebauthn/browser')
    const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON & Options
    return { ...(await startRegistration({ optionsJSON })) }
  } catch (error) {
    return sentenceOf(error)
  }
}

/** Returns an error text when the device showed no passkey. */
export async function showPasskey(options: Options): Promise<PasskeyResponse | string> {
  try {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON & Options
    return { ...(await startAuthentication({ optionsJSON })) }
  } catch (error) {
    return sentenceOf(error)
  }
}
