import { buildStale } from '../scripts/build.mjs'

/** The pages that a browser opens are built from the sources as they stand. */
export default async function setup(): Promise<void> {
  await buildStale(console.log)
}
