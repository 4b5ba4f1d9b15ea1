import type { Account } from './wallet.ts'

export const accountText = ({ name, masked }: Account): string => `${name} ${masked}`
