/** Keeps files by key. Whatever `put` has returned from is there after a crash; a key is written once. */
export interface FileStore {
  put(key: string, body: Buffer, contentType: string): Promise<void>
  get(key: string): Promise<Buffer | undefined>
  remove(key: string): Promise<void>
}

/** Keys are made by us: folders and names of plain letters, so that none can climb out of its place. */
export function checkKey(key: string): string {
  if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/.test(key) || key.length > 200)
    throw new RangeError('not a key of a file')
  return key
}
