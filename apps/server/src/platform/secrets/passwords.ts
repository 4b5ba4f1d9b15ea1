import { hash, verify } from '@node-rs/argon2'

/** argon2id with the library's defaults, which are OWASP's first choice (19 MiB, two passes). */
export const hashPassword = (password: string): Promise<string> => hash(password)

/** A dummy hash, so that an unknown login takes as long as an existing one. */
let nobody: Promise<string> | undefined

export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  const fits = await verify(stored ?? (await nobody), password)
  return fits && stored !== undefined
}
