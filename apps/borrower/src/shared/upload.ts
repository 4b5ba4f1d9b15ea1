import { cataloguedUploader } from '@home-credit/web'
import { options } from './request.ts'

/** Sends one file, with its progress. Apart from `call`: most pages send none. */
export const upload = cataloguedUploader(options)
