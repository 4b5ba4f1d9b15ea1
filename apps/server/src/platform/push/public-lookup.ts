import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { BlockList, type LookupFunction } from 'node:net'

const PRIVATE = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4')
// Tunnels that contain an IPv4 address, and examples.
for (const [network, bits] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv6')

/** All public IPv6 addresses are here. */
const GLOBAL = new BlockList()
GLOBAL.addSubnet('2000::', 3, 'ipv6')

export const isPublic = ({ address, family }: LookupAddress): boolean =>
  family === 4 ? !PRIVATE.check(address, 'ipv4') : GLOBAL.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6')

export type Resolve = (hostname: string, options: { all: true }) => Promise<LookupAddress[]>

/**
 * Resolves a name for a connection, which then uses exactly these addresses. Fails if one of them is not public,
 * whatever the name promises.
 */
export const publicLookup =
  (resolve: Resolve = lookup): LookupFunction =>
  (hostname, { all }, callback) => {
    resolve(hostname, { all: true }).then(
      (addresses) => {
        const [first] = addresses
        if (first === undefined || !addresses.every(isPublic))
          callback(new Error(`${hostname} has an address that is not public`), [])
        else if (all === true) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), []),
    )
  }
