import { settling, type CatalogueOptions, type Passed } from './catalogue.ts'
import { sendFile, type UploadedFile, type UploadOptions } from './transfer.ts'

/** Sends one file as the body of a call, with the whole error catalogue. */
export function cataloguedUploader(
  options: CatalogueOptions,
): (path: string, file: Blob, upload: UploadOptions) => Promise<Passed<UploadedFile>> {
  const settle = settling(options)
  return async (path, file, upload) => settle(await sendFile(options.tokens, path, file, upload))
}
