import { useEffect, useState, useSyncExternalStore } from 'react'

export type CameraSide = 'environment' | 'user'

/** Why there is no picture: not allowed, no camera, or it does not work now. */
export type CameraFault = 'blocked' | 'missing' | 'broken'

type State = { at: 'starting' } | { at: 'live'; stream: MediaStream } | { at: 'failed'; fault: CameraFault }

const FAULTS = new Map<string, CameraFault>([
  ['NotAllowedError', 'blocked'],
  ['SecurityError', 'blocked'],
  ['NotFoundError', 'missing'],
])

const faultOf = (error: unknown): CameraFault =>
  (error instanceof Error ? FAULTS.get(error.name) : undefined) ?? 'broken'

/** The sides of the whole sensor of most phones, and more than is sent. */
const SIZE = { width: { ideal: 2560 }, height: { ideal: 1920 } }

const stop = (stream: MediaStream | undefined): void => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

const onVisibility = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const isVisible = (): boolean => document.visibilityState === 'visible'

/** The running camera. It stops when the component is left or the page is hidden, and starts again when it is shown. */
export function useStream(side: CameraSide): State {
  const [state, setState] = useState<State>({ at: 'starting' })
  const visible = useSyncExternalStore(onVisibility, isVisible)
  useEffect(() => {
    if (!visible) return undefined
    const left = new AbortController()
    const { signal } = left
    let running: MediaStream | undefined
    const fail = (fault: CameraFault): void => setState({ at: 'failed', fault })
    const start = async (): Promise<void> => {
      try {
        const video = { facingMode: { ideal: side }, ...SIZE }
        const stream = await navigator.mediaDevices.getUserMedia({ video, audio: false })
        if (signal.aborted) return stop(stream)
        running = stream
        // Another app took the camera, or it was unplugged.
        for (const track of stream.getTracks()) track.addEventListener('ended', () => fail('broken'), { signal })
        setState({ at: 'live', stream })
      } catch (error) {
        if (!signal.aborted) fail(faultOf(error))
      }
    }
    void start()
    return () => {
      left.abort()
      stop(running)
      setState({ at: 'starting' })
    }
  }, [side, visible])
  return state
}
