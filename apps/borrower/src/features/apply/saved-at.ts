import { makeStore, useStore } from '../../ui/store.ts'

/** When an answer was last saved in this visit, for the header of the page. */
const savedAt = makeStore<Date | undefined>(undefined)

export const markSaved = (at: Date | undefined): void => savedAt.write(at)

export const useSavedAt = (): Date | undefined => useStore(savedAt)
