import { build } from '../apps/server/src/testing/vitest-setup.ts'

/** The pages that a browser opens are built from the sources as they stand. */
export default async function setup(): Promise<void> {
  await build()
}
