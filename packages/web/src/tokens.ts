/** Where the token of a session is kept between visits. */
export interface TokenStore {
  read(): string | null
  keep(token: string): void
  drop(): void
}

/** In local storage under a name of its own. A change of session empties what was cached for the one before. */
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
