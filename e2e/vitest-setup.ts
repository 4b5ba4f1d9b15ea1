import { build } from '../apps/server/src/testing/vitest-setup.ts'

/** Builds the pages from the current sources. */
export default async function setup(): Promise<void> {
  await build()
}
