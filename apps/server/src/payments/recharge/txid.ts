import { randomBytes } from 'node:crypto'
import { makeCobTxid } from '@home-credit/domain'

/** Prefix of our txids: identifies ours when the payment arrives before its order is written. */
const OURS = 'HC'
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const LENGTH = 35

/** Uniform: discards bytes that would favour some characters. */
export function randomLetters(length: number): string {
  let letters = ''
  while (letters.length < length)
    for (const byte of randomBytes(length * 2))
      if (byte < LETTERS.length * 4 && letters.length < length) letters += LETTERS.charAt(byte % LETTERS.length)
  return letters
}

export const newTxid = (): string => makeCobTxid(`${OURS}${randomLetters(LENGTH - OURS.length)}`)

export const isOurTxid = (txid: string): boolean => txid.length === LENGTH && txid.startsWith(OURS)
