import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { serveStatic } from './platform/http/index.ts'
import { CHECKOUT_FOLDER, type Dependencies } from './platform/index.ts'
import { offersOf } from './settings/index.ts'

/** The simulator as the document of the borrower app brings it, before any script: not there while nothing is offered. */
const DRAWN_SIMULATOR = /<section[^>]*aria-labelledby="simulator"[^>]*>.*?<\/section>/s

/** The files of both apps. */
export function serveApps(
  app: FastifyInstance,
  { borrowerFolder, map }: Pick<Config, 'borrowerFolder' | 'map'>,
  { sandbox, dbs, clock }: Pick<Dependencies, 'sandbox' | 'dbs' | 'clock'>,
): void {
  const loadPageData = async () => {
    const offers = await offersOf(dbs.open, clock.now())
    return { value: { sandbox, offers }, without: offers.packages.length === 0 ? DRAWN_SIMULATOR : undefined }
  }
  // Pictures of a map service are all that comes from elsewhere, and only where one is set.
  serveStatic(app, '/', borrowerFolder, { loadPageData, images: map === null ? undefined : new URL(map.url).origin })
  serveStatic(app, '/console/', join(CHECKOUT_FOLDER, 'apps', 'console', 'dist'))
}

/** Where a server that listens is reached from the same machine. */
export function originOf(addresses: readonly (AddressInfo | string)[]): string {
  const address = addresses.find((one) => typeof one === 'object')
  return `http://${address?.family === 'IPv6' ? '[::1]' : '127.0.0.1'}:${address?.port ?? 0}`
}
