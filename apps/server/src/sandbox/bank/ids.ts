import { randomInt } from 'node:crypto'
import { makeEndToEndId, makeReturnId } from '@home-credit/domain'

/** Made-up ISPBs of the sandbox bank and of all other banks. */
const OWN_ISPB = '99999901'
const OTHER_ISPB = '99999902'

const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
export const randomText = (length: number): string =>
  Array.from({ length }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')

const parts = (ispb: string, at: Date) => ({ ispb, atMs: at.getTime(), random: randomText(11) })

export const idOfPixIn = (at: Date): string => makeEndToEndId(parts(OTHER_ISPB, at))
export const idOfPixOut = (at: Date): string => makeEndToEndId(parts(OWN_ISPB, at))

export const idOfReturnOut = (at: Date): string => makeReturnId(parts(OWN_ISPB, at))
export const idOfReturnIn = (at: Date): string => makeReturnId(parts(OTHER_ISPB, at))
