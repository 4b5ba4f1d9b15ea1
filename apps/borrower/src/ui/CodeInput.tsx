import { useEffect, useRef } from 'react'
import styles from './CodeInput.module.css'
import { Field } from './Field.tsx'

interface Props {
  label: string
  value: string
  onChange(value: string): void
  onComplete?: ((code: string) => void) | undefined
  error?: string | undefined
  hint?: string | undefined
  onBlur?: (() => void) | undefined
}

const LENGTH = 6
const SLOTS = Array.from({ length: LENGTH }, (_, slot) => slot)

/** Digits only, so that '123 456' and the full-width digits of a Chinese keyboard are the same code. */
const digitsIn = (text: string): string => text.normalize('NFKC').replaceAll(/\D/g, '').slice(0, LENGTH)

interface SmsRequest extends CredentialRequestOptions {
  otp: { transport: string[] }
}

/** Waits for the code that the browser reads from the SMS, if it supports WebOTP. */
async function codeFromSms(signal: AbortSignal): Promise<string | undefined> {
  if (!('OTPCredential' in window)) return undefined
  const request: SmsRequest = { otp: { transport: ['sms'] }, signal }
  const found = await navigator.credentials.get(request)
  return found !== null && 'code' in found && typeof found.code === 'string' ? digitsIn(found.code) : undefined
}

export function CodeInput({ label, value, onChange, onComplete, error, hint, onBlur }: Props) {
  const take = (text: string): void => {
    const code = digitsIn(text)
    onChange(code)
    if (code.length === LENGTH && code !== value) onComplete?.(code)
  }
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    const stop = new AbortController()
    codeFromSms(stop.signal).then(
      (code) => code !== undefined && latest.current(code),
      // Denied or unsupported: the borrower types the code.
      () => undefined,
    )
    return () => stop.abort()
  }, [])

  return (
    <Field label={label} error={error} hint={hint}>
      {({ id, describedBy, invalid }) => (
        <div className={styles.code}>
          <input
            id={id}
            className={styles.input}
            value={value}
            autoComplete="one-time-code"
            inputMode="numeric"
            pattern="[0-9]*"
            aria-describedby={describedBy}
            aria-invalid={invalid}
            onChange={(event) => take(event.target.value)}
            onBlur={onBlur}
            // Typing replaces a complete code and continues a partial one.
            onFocus={({ target }) => target.setSelectionRange(target.value.length === LENGTH ? 0 : LENGTH, LENGTH)}
          />
          <div className={styles.slots} aria-hidden="true">
            {SLOTS.map((slot) => (
              <span
                key={slot}
                className={`${styles.slot} ${slot === Math.min(value.length, LENGTH - 1) ? styles.next : ''}`}
              >
                {value[slot]}
              </span>
            ))}
          </div>
        </div>
      )}
    </Field>
  )
}
