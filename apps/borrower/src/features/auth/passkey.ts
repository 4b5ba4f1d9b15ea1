import type { CallInput, CallOutput } from '@home-credit/contract'
import { caller } from '@home-credit/web'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { deviceToken } from '../../shared/enter.ts'
import { call } from '../../shared/request.ts'
import { tokens } from '../../shared/session.ts'

type Session = CallOutput<'POST /api/app/passkey_login'>
type Response = CallInput<'POST /api/app/passkey_login'>['response']

/** Whether the browser can offer passkeys in autofill; older ones lack even this check. */
export async function offersPasskeys(): Promise<boolean> {
  try {
    return 'PublicKeyCredential' in window && (await PublicKeyCredential.isConditionalMediationAvailable())
  } catch {
    return false
  }
}

/** Whether the browser knows passkeys at all. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window

/** Bypasses the wrapper: the borrower did not start this call, so a refusal shows nothing. */
const askQuietly = caller(tokens)

/** Waits until the borrower picks a passkey, in autofill or in a dialog of the browser, and logs in with it; undefined when none is picked or the page is left. */
export async function logInByPasskey(signal: AbortSignal, autofill: boolean): Promise<Session | undefined> {
  const { startAuthentication, WebAuthnAbortService } = await import('@simplewebauthn/browser')
  const optionsAnswer = await askQuietly('POST /api/app/passkey_options', {}, undefined, signal)
  if (optionsAnswer.status_code !== 200 || signal.aborted) return undefined
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony())
  const optionsJSON = optionsAnswer.data.options as PublicKeyCredentialRequestOptionsJSON & Response
  const picked = await startAuthentication({ optionsJSON, useBrowserAutofill: autofill })
  const answer = await call('POST /api/app/passkey_login', { response: { ...picked }, device_token: deviceToken() })
  return answer.status_code === 200 ? answer.data : undefined
}
