import { cataloguedUploader } from '@home-credit/web'
import { options } from './request.ts'

/** Uploads one file with progress. Separate from `call`, because most pages upload nothing. */
export const upload = cataloguedUploader(options)
