import { cataloguedCaller, type CatalogueOptions } from '@home-credit/web'
import { showMask } from '../ui/LoadingMask.tsx'
import { showToast } from '../ui/Toast.tsx'
import { cache, goToLogin, tokens } from './session.ts'

export const options: CatalogueOptions = {
  tokens,
  cache,
  showMask,
  showMessage: (message) => showToast(message, 'error'),
  onSessionLost: goToLogin,
}

/** Asks one call of the contract; method and path are its name. */
export const call = cataloguedCaller(options)

/** One intent of a person: its key is the same for every retry, and new for the next tap. */
export const mintIntent = (): string => crypto.randomUUID()
