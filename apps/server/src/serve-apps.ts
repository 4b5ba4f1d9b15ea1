import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { serveStatic } from './platform/http/index.ts'
import { CHECKOUT_FOLDER, type Dependencies } from './platform/index.ts'
import { offersOf } from './settings/index.ts'

/** The prerendered simulator in the borrower app's document; removed while nothing is on offer. */
const DRAWN_SIMULATOR = /<section[^>]*data-simulator[^>]*>.*?<\/section>/s

export function serveApps(
  app: FastifyInstance,
  { borrowerFolder, map }: Pick<Config, 'borrowerFolder' | 'map'>,
  { sandbox, dbs, clock }: Pick<Dependencies, 'sandbox' | 'dbs' | 'clock'>,
): void {
  const loadPageData = async () => {
    const offers = await offersOf(dbs.open, clock.now())
    return { value: { sandbox, offers }, without: offers.packages.length === 0 ? DRAWN_SIMULATOR : undefined }
  }
  // Only images of a map service come from another origin, and only if one is configured.
  serveStatic(app, '/', borrowerFolder, { loadPageData, images: map === null ? undefined : new URL(map.url).origin })
  serveStatic(app, '/console/', join(CHECKOUT_FOLDER, 'apps', 'console', 'dist'))
}

/** The server's origin on this machine. */
export function originOf(addresses: readonly (AddressInfo | string)[]): string {
  const address = addresses.find((one) => typeof one === 'object')
  return `http://${address?.family === 'IPv6' ? '[::1]' : '127.0.0.1'}:${address?.port ?? 0}`
}
