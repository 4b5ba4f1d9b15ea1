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
  /** The device is solving its challenge. */
  checking: boolean
  /** For how many minutes the last code is valid, once one was sent. */
  validMinutes: number | undefined
  fault: Fault | undefined
  /** How many codes were sent. */
  sent: number
  /** Sends it to the number, or to a mailbox for the number. Says whether a code is on its way, or in how many seconds the next one may be asked for. */
  send(to: Number & ({ scene: ToNumber['scene'] } | { email: string })): Promise<boolean | number>
}

/** Asks for a code, by SMS or by e-mail. A device not yet proven solves a challenge first: nothing to see, to hear or to type. */
export function useCode(): CodeSender {
  const challenge = useMutation('POST /api/system/captcha')
  const bySms = useMutation('POST /api/sms/send')
  const byEmail = useMutation('POST /api/user/email_code')
  const [checking, setChecking] = useState(false)
  const [lost, setLost] = useState<Fault>()
  const [validMinutes, setValidMinutes] = useState<number>()
  const [count, setCount] = useState(0)
  // Kept over a lost network: the same request again is the same intent.
  const solved = useRef<Captcha>(undefined)
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => {
    const left = new AbortController()
    leaving.current = left
    return () => left.abort()
  }, [])

  /** The solved challenge, nothing where none is needed, and false where it cannot be had. */
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
      if (captcha === false) return false
      const proof = { captcha, device_token: device }
      bySms.forget()
      byEmail.forget()
      const { data, fault } = await ('email' in to
        ? byEmail.attempt({ ...to, ...proof })
        : bySms.attempt({ ...to, ...proof }))
      solved.current = fault?.status === 0 ? captcha : undefined
      if (data === undefined) return fault?.waitSeconds ?? false
      setCount(count + 1)
      setValidMinutes(Math.round(data.valid_seconds / 60))
      return data.resend_seconds
    },
  }
}
