import { caller, tokenStore } from '@home-credit/client'

export const call = caller(tokenStore('token'))
