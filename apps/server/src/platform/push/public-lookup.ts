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

/** An error if the name cannot be resolved, or if one of its addresses is not public. */
async function publicAddresses(
  hostname: string,
  resolve: Resolve,
): Promise<[LookupAddress, ...LookupAddress[]] | Error> {
  try {
    const [first, ...others] = await resolve(hostname, { all: true })
    if (first !== undefined && [first, ...others].every(isPublic)) return [first, ...others]
    return new Error(`${hostname} has an address that is not public`)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Resolves a name for a connection, which then uses exactly these addresses. */
export function publicLookup(resolve: Resolve = lookup): LookupFunction {
  const answer = async (...[hostname, { all }, callback]: Parameters<LookupFunction>): Promise<void> => {
    const found = await publicAddresses(hostname, resolve)
    if (found instanceof Error) callback(found, [])
    else if (all === true) callback(null, found)
    else callback(null, found[0].address, found[0].family)
  }
  return (...input) => void answer(...input)
}
