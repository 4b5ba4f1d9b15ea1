import { randomInt } from 'node:crypto'
import { makeEndToEndId, makeReturnId } from '@home-credit/domain'

/** Of the bank that is played, and of all other banks together: nobody has these. */
const OWN_ISPB = '99999901'
const OTHER_ISPB = '99999902'

const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
export const randomText = (length: number): string =>
  Array.from({ length }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('')

const parts = (ispb: string, at: Date) => ({ ispb, atMs: at.getTime(), random: randomText(11) })

/** Of a PIX that came from another bank, and of one that we send. */
export const idOfPixIn = (at: Date): string => makeEndToEndId(parts(OTHER_ISPB, at))
export const idOfPixOut = (at: Date): string => makeEndToEndId(parts(OWN_ISPB, at))

/** Of money that we send back, and of money that comes back to us. */
export const idOfReturnOut = (at: Date): string => makeReturnId(parts(OWN_ISPB, at))
export const idOfReturnIn = (at: Date): string => makeReturnId(parts(OTHER_ISPB, at))
