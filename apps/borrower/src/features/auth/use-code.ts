import type { CallInput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { useEffect, useRef, useState } from 'react'
import { deviceToken } from '../../shared/enter.ts'
import { useMutation, type Fault } from '../../shared/use-mutation.ts'
import { solveApart } from './solve-apart.ts'

type ToNumber = Extract<CallInput<'POST /api/sms/send'>, { phone: string }>
type Captcha = ToNumber['captcha']
type Number = Pick<ToNumber, 'country_code' | 'phone'>

export interface CodeSender {
  checking: boolean
  /** How long the last code is valid; undefined before one is sent. */
  validMinutes: number | undefined
  fault: Fault | undefined
  sent: number
  /** Sends a code to the number, or to an e-mail address for the number. */
  send(to: Number & ({ scene: ToNumber['scene'] } | { email: string })): Promise<SendResult>
}

export interface SendResult {
  sent: boolean
  /** Seconds until the next one may be requested; false if at once. */
  wait: false | number
}

const NOT_SENT: SendResult = { sent: false, wait: false }

/** Requests a code by SMS or e-mail. A device that is not proven yet first solves an invisible challenge. */
export function useCode(): CodeSender {
  const challenge = useMutation('POST /api/system/captcha', { inline: true })
  const bySms = useMutation('POST /api/sms/send', { inline: true })
  const byEmail = useMutation('POST /api/user/email_code', { inline: true })
  const [checking, setChecking] = useState(false)
  const [lost, setLost] = useState<Fault>()
  const [validMinutes, setValidMinutes] = useState<number>()
  const [count, setCount] = useState(0)
  // Retained when the network is lost, so that a retry sends the same request with the same intent.
  const solved = useRef<Captcha>(undefined)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    const left = new AbortController()
    leaving.current = left
    return () => left.abort()
  }, [])

  /** The solved challenge; undefined when none is needed, false when it failed. */
  const prove = async (device: string | undefined): Promise<Captcha | false> => {
    const { data } = await challenge.attempt({ device_token: device })
    if (data === undefined) return false
    if (!data.needed) return undefined
    setChecking(true)
    try {
      return { id: data.id, answer: await solveApart(data, leaving.current?.signal) }
    } catch {
      setLost({ status: 0, message: texts.network_lost(), fields: {} })
      return false
    } finally {
      setChecking(false)
    }
  }

  return {
    checking,
    validMinutes,
    sent: count,
    fault: lost ?? challenge.fault ?? bySms.fault ?? byEmail.fault,
    async send(to) {
      setLost(undefined)
      setValidMinutes(undefined)
      const device = deviceToken()
      const captcha = solved.current ?? (await prove(device))
      if (captcha === false) return NOT_SENT
      const proof = { captcha, device_token: device }
      bySms.forget()
      byEmail.forget()
      const { data, fault } = await ('email' in to
        ? byEmail.attempt({ ...to, ...proof })
        : bySms.attempt({ ...to, ...proof }))
      solved.current = fault?.status === 0 ? captcha : undefined
      if (data === undefined) return { sent: false, wait: fault?.waitSeconds ?? false }
      setCount(count + 1)
      setValidMinutes(Math.round(data.valid_seconds / 60))
      return { sent: true, wait: data.resend_seconds }
    },
  }
}
