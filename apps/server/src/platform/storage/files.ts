/** Stores files by key. After `put` returns, the file survives a crash; a key is written once. */
export interface FileStore {
  put(key: string, body: Buffer, contentType: string): Promise<void>
  get(key: string): Promise<Buffer | undefined>
  remove(key: string): Promise<void>
}

/** We generate the keys: folders and names of plain letters, so that none can escape the store. */
export function checkKey(key: string): string {
  if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/.test(key) || key.length > 200)
    throw new RangeError('not a key of a file')
  return key
}
