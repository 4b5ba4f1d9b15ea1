import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** Keyed hash of the caller's address: enough to count by, not to know by. */
export const addressHashOf = (secretKey: Buffer, { ip }: FastifyRequest): string =>
  createHmac('sha256', secretKey).update(ip).digest('base64url').slice(0, 22)
