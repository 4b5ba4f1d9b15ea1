import { randomInt } from 'node:crypto'
import type { INVITATION_NOTES } from '@home-credit/contract'
import { localDate, startOfDay } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { countedSince, isInviterOrInviteeDevice, lockInviter } from './invitation-store.ts'
import { plainHash } from './hashes.ts'

/** Without 0, O, 1, I and L: people read codes aloud and type them. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 8

export const newInvitationCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** Accepts any case, spaces and hyphens. */
export const readInvitationCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

export type InvitationNote = (typeof INVITATION_NOTES)[number]

export interface Invited {
  inviterId: string | undefined
  deviceToken: string | undefined
  countedPerDay: number
  now: Date
}

/**
 * Why a new borrower does not count for the inviter: the device belongs to the inviter
 * or to someone they invited before, or too many came today. They may register all the
 * same. Locks the inviter, so that two calls cannot both take the last place.
 */
export async function noteOf(
  tx: Db,
  { inviterId, deviceToken, countedPerDay, now }: Invited,
): Promise<InvitationNote | null> {
  if (inviterId === undefined) return null
  if (deviceToken !== undefined && (await isInviterOrInviteeDevice(tx, plainHash(deviceToken), inviterId)))
    return 'own_device'
  await lockInviter(tx, inviterId)
  return (await countedSince(tx, inviterId, startOfDay(localDate(now)))) >= countedPerDay ? 'too_many' : null
}
