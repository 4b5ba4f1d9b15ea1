import { makeStore, useStore } from '../../ui/store.ts'

const KEY = 'balance-hidden'

const isHidden = makeStore(localStorage.getItem(KEY) !== null)

function toggle(): void {
  if (isHidden.read()) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'yes')
  isHidden.write(!isHidden.read())
}

/** Remembered on this device, for who opens the wallet among other people. */
export const useHiddenBalance = (): { hidden: boolean; toggle(): void } => ({ hidden: useStore(isHidden), toggle })
