import { useEffect, useState } from 'react'
import { call, mintIntent } from '../../shared/request.ts'
import { pushAddressOf } from '../../shared/push-address.ts'
import { useMutation, type Fault } from '../../shared/use-mutation.ts'
import { canPush, currentSubscription, subscribeBrowser } from './browser-push.ts'

export type PushState = 'loading' | 'unsupported' | 'blocked' | 'off' | 'on'
/** `dismissed`: the permission was not given. `failed`: the browser could not subscribe. */
export type PushProblem = 'dismissed' | 'failed'

interface Push {
  state: PushState
  busy: boolean
  problem: PushProblem | undefined
  fault: Fault | undefined
  change(on: boolean): void
}

const isOn = async (endpoint?: string): Promise<boolean> => {
  const answer = await call('POST /api/app/push', { action: 'read', ...(endpoint === undefined ? {} : { endpoint }) })
  return answer.status_code === 200 && answer.data.on
}

/** Both sides count: the browser's subscription and the server's. */
async function currentState(): Promise<PushState> {
  if (!canPush()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await currentSubscription()
  if (subscription === null) return 'off'
  const address = pushAddressOf(subscription)
  if (await isOn(address.endpoint)) return 'on'
  if (!(await isOn())) return 'off'
  // The browser has changed its address since.
  const renewed = await call('POST /api/app/push', { action: 'subscribe', ...address }, { intent: mintIntent() })
  return renewed.status_code === 200 ? 'on' : 'off'
}

/** Whether this browser gets notifications, and the switch. */
export function usePush(publicKey: string): Push {
  const { send, fault } = useMutation('POST /api/app/push', { inline: true })
  const [state, setState] = useState<PushState>('loading')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<PushProblem>()

  // Again when the borrower returns from the browser's settings.
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') currentState().then(setState, () => setState('off'))
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  const switchOn = async (): Promise<void> => {
    const permission = await Notification.requestPermission()
    if (permission === 'denied') return setState('blocked')
    if (permission === 'default') return setProblem('dismissed')
    const subscription = await subscribeBrowser(publicKey)
    const saved = await send({ action: 'subscribe', ...pushAddressOf(subscription) })
    if (saved?.on === true) setState('on')
  }
  const switchOff = async (): Promise<void> => {
    if ((await send({ action: 'unsubscribe' })) === undefined) return
    setState('off')
    await (await currentSubscription())?.unsubscribe()
  }
  const change = async (on: boolean): Promise<void> => {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await (on ? switchOn() : switchOff())
    } catch {
      if (on) setProblem('failed')
    } finally {
      setBusy(false)
    }
  }
  return { state, busy, problem, fault, change: (on) => void change(on) }
}
