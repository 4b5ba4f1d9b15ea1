import type { CallOutput } from '@home-credit/contract'
import { relaunch } from './location.ts'
import { PATHS } from './paths.ts'
import { TOKEN, tokens } from './session.ts'

const DEVICE = 'device_token'
const BORROWER = 'borrower'

/** Proves this device to the server; survives a log-out. */
export const deviceToken = (): string | undefined => localStorage.getItem(DEVICE) ?? undefined

/** Owner of the current or expired session; null after a log-out. */
export const lastBorrower = (): string | null => localStorage.getItem(BORROWER)

/** Stores the session of a log-in. */
export function enter(session: CallOutput<'POST /api/user/login'>): void {
  localStorage.setItem(DEVICE, session.device_token)
  localStorage.setItem(BORROWER, session.borrower.id)
  tokens.keep(session.token)
}

/**
 * Deliberate log-out: the next user must not see this session's input. Leaves the page before dropping the
 * token; otherwise the page would reload its data without a session.
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
