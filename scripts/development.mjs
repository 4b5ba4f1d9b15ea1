import { createRequire } from 'node:module'

/** False after `npm ci --omit=dev`: nothing can be built, and what is built is run. */
export function hasDevelopmentPackages() {
  try {
    createRequire(import.meta.url).resolve('tsx')
    return true
  } catch {
    return false
  }
}
