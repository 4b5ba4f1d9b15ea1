import type { Page } from 'playwright-core'

export interface SimulatedCamera {
  permission: 'prompt' | 'denied'
  /** The name of the error that opening the camera fails with. */
  failsWith?: string | undefined
}

/** The size of its picture: upright, as a phone is held. */
export const PICTURE = { width: 1200, height: 1600 } as const

/**
 * In the page: replaces the camera by a drawn card, so that it works in every browser. Records which sides were opened
 * and which tracks run.
 */
export function simulateCamera({ permission, failsWith, width, height }: SimulatedCamera & typeof PICTURE): void {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  // A stream has a picture only when something is drawn. No inner function has a name: the loader of the gallery would add a helper.
  setInterval(() => {
    const context = canvas.getContext('2d')
    if (context === null) return
    context.fillStyle = '#6e6e6e'
    context.fillRect(0, 0, width, height)
    context.fillStyle = '#c8c8c8'
    context.fillRect(width * 0.08, height * 0.31, width * 0.84, height * 0.38)
    context.fillStyle = '#282828'
    context.font = '36px sans-serif'
    for (let line = 0; line < 9; line += 1)
      context.fillText('Registro geral 12.345.678-9 Ana Souza Lima', width * 0.14, height * (0.36 + line * 0.038))
  }, 100)
  const tracks: MediaStreamTrack[] = []
  const sides: unknown[] = []
  Object.assign(globalThis, { cameraTracks: tracks, cameraSides: sides })
  navigator.mediaDevices.enumerateDevices = () =>
    Promise.resolve([
      {
        kind: 'videoinput',
        deviceId: '',
        groupId: '',
        label: '',
        toJSON() {
          return {}
        },
      },
    ])
  navigator.mediaDevices.getUserMedia = (constraints) => {
    const video = typeof constraints?.video === 'object' ? constraints.video : {}
    sides.push(video.facingMode)
    if (failsWith !== undefined) return Promise.reject(new DOMException('', failsWith))
    const stream = canvas.captureStream(10)
    tracks.push(...stream.getTracks())
    return Promise.resolve(stream)
  }
  const query = navigator.permissions.query.bind(navigator.permissions)
  navigator.permissions.query = async (descriptor) =>
    descriptor.name === 'camera'
      ? Object.assign(new EventTarget(), { name: 'camera', state: permission, onchange: null })
      : query(descriptor)
}

/** Gives the page a camera. Call it before the page opens. */
export const addCamera = (page: Page, camera: SimulatedCamera): Promise<unknown> =>
  page.addInitScript(simulateCamera, { ...camera, ...PICTURE })

/** How many tracks of the camera were opened, and how many of them still run. */
export const tracksOf = (page: Page): Promise<{ total: number; running: number }> =>
  page.evaluate(() => {
    const tracks = Reflect.get(globalThis, 'cameraTracks') as MediaStreamTrack[]
    return { total: tracks.length, running: tracks.filter(({ readyState }) => readyState === 'live').length }
  })

/** The sides on which the camera was opened. */
export const sidesOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => Reflect.get(globalThis, 'cameraSides') as unknown)

/** Hides the page, as another app in front of it does, or shows it again. */
export const setVisibility = (page: Page, state: 'hidden' | 'visible'): Promise<void> =>
  page.evaluate((shown) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: shown })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
