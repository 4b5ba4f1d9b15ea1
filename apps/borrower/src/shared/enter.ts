import type { CallOutput } from '@home-credit/contract'
import { relaunch } from './location.ts'
import { PATHS } from './paths.ts'
import { TOKEN, tokens } from './session.ts'

const DEVICE = 'device_token'
const BORROWER = 'borrower'

/** Proves this device to the server; it stays when the session goes. */
export const deviceToken = (): string | undefined => localStorage.getItem(DEVICE) ?? undefined

/** Whose session this is, or was until it expired; nobody's after a log-out. */
export const lastBorrower = (): string | null => localStorage.getItem(BORROWER)

/** Takes up the session that a log-in was answered with. */
export function enter(session: CallOutput<'POST /api/user/login'>): void {
  localStorage.setItem(DEVICE, session.device_token)
  localStorage.setItem(BORROWER, session.borrower.id)
  tokens.keep(session.token)
}

/**
 * A log-out on purpose: what was typed under this session is not shown to whoever comes next. The page is closed before it is told that the session is gone:
 * it would read everything again without one.
 */
export async function leave(): Promise<void> {
  const closed = new Promise((resolve) => {
    addEventListener('hashchange', () => setTimeout(resolve), { once: true })
  })
  localStorage.removeItem(BORROWER)
  localStorage.removeItem(TOKEN)
  relaunch(PATHS.login)
  await closed
  tokens.drop()
}
