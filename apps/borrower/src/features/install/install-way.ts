/** What Chromium passes instead of its own offer; index.html keeps it, because it comes before any page asks. */
export interface InstallPrompt {
  prompt(): Promise<unknown>
}

/** By the browser's own dialog, or in Safari by its share sheet, which no page can open. */
export type InstallWay = { by: 'prompt'; event: InstallPrompt } | { by: 'share' }

const OFFERED = 'install-offered'

const isPrompt = (value: unknown): value is InstallPrompt =>
  value instanceof Event && 'prompt' in value && typeof value.prompt === 'function'

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true

/** Undefined where it cannot be installed, is installed already, or was offered before. */
export function installWay(): InstallWay | undefined {
  if (isInstalled() || localStorage.getItem(OFFERED) !== null) return undefined
  const event: unknown = Reflect.get(window, 'installPrompt')
  if (isPrompt(event)) return { by: 'prompt', event }
  return /iPhone|iPad/.test(navigator.userAgent) ? { by: 'share' } : undefined
}

export const markOffered = (): void => localStorage.setItem(OFFERED, 'yes')
