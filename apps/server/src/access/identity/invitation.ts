import { randomInt } from 'node:crypto'
import type { INVITATION_NOTES } from '@home-credit/contract'
import { localDate, startOfDay } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { countedSince, isInviterOrInviteeDevice, lockInviter } from './invitation-store.ts'
import { plainHash } from './hashes.ts'

/** No 0 and O, no 1, I and L: a code is read aloud and typed. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 8

export const newInvitationCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** As a person gives it back: in any case, with gaps. */
export const readInvitationCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()

export type InvitationNote = (typeof INVITATION_NOTES)[number]

export interface Invited {
  inviterId: string | undefined
  deviceToken: string | undefined
  countedPerDay: number
  now: Date
}

/**
 * Why somebody who registers by an invitation does not count for who invited them: they come from a device of that borrower or of one invited before,
 * or too many came today. They register all the same. Who invited is held, so that two at once do not both take the last place.
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
