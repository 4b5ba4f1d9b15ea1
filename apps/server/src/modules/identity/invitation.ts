import { randomInt } from 'node:crypto'

/** No 0 and O, no 1, I and L: a code is read aloud and typed. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 8

export const newInvitationCode = (): string => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** As a person gives it back: in any case, with gaps. */
export const readInvitationCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase()
