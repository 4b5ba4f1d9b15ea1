/** Stores the session token between visits. */
export interface TokenStore {
  read(): string | null
  keep(token: string): void
  drop(): void
}

/** Uses local storage. `onChange` clears what was cached for the previous session. */
export const tokenStore = (name: string, onChange: () => void = () => undefined): TokenStore => ({
  read: () => localStorage.getItem(name),
  keep(token) {
    localStorage.setItem(name, token)
    onChange()
  },
  drop() {
    localStorage.removeItem(name)
    onChange()
  },
})
