import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** A subscriber with one IPv6 address has 2^64 of them, so they count as one. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const inV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (inV4 !== undefined) return inV4
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::')
  const groups = (text: string | undefined): string[] => (text === undefined || text === '' ? [] : text.split(':'))
  const before = groups(head)
  const after = groups(tail)
  const all =
    tail === undefined ? before : [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Keyed hash of the caller's address: enough to count by, not enough to identify. */
export const addressHashOf = (secretKey: Buffer, { ip }: FastifyRequest): string =>
  createHmac('sha256', secretKey).update(networkOf(ip)).digest('base64url').slice(0, 22)
