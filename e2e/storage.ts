/** What a tab has in its storage before a page opens. */
export interface Storage {
  local?: Readonly<Record<string, string>>
  session?: Readonly<Record<string, string>>
}

/** Runs in a page of the origin: replaces everything that is stored, so that the next page is a first visit. */
export const fillStorage = ({ local = {}, session = {} }: Storage): void => {
  localStorage.clear()
  sessionStorage.clear()
  for (const [name, value] of Object.entries(local)) localStorage.setItem(name, value)
  for (const [name, value] of Object.entries(session)) sessionStorage.setItem(name, value)
}
