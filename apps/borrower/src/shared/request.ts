import { cataloguedCaller, type CatalogueOptions } from '@home-credit/web'
import { showMask } from '../ui/mask.ts'
import { showToast } from '../ui/toasts.ts'
import { cache, goToLoginAgain, tokens } from './session.ts'

export const options: CatalogueOptions = {
  tokens,
  cache,
  showMask,
  showMessage: (message) => showToast(message, 'error'),
  onSessionLost: goToLoginAgain,
}

/** Calls an endpoint of the contract. */
export const call = cataloguedCaller(options)

/** One key for each intent: reused by retries, new for the next tap. */
export const mintIntent = (): string => crypto.randomUUID()
