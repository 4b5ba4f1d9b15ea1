import { cataloguedCaller } from '@home-credit/client'
import { showMask } from '../ui/LoadingMask.tsx'
import { showToast } from '../ui/Toast.tsx'
import { cache, goToLogin, tokens } from './session.ts'

/** Asks one call of the contract; method and path are its name. */
export const call = cataloguedCaller({
  tokens,
  cache,
  showMask,
  showMessage: (message) => showToast(message, 'error'),
  onSessionLost: goToLogin,
})

/** One intent of a person: its key is the same for every retry, and new for the next tap. */
export const mintIntent = (): string => crypto.randomUUID()
