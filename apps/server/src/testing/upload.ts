import type { CallOutput, Envelope } from '@home-credit/contract'
import { mintKey, type CallOptions } from './server.ts'

export type Uploaded = Envelope<CallOutput<'POST /api/system/upload'>>

export interface Sent extends CallOptions {
  contentType?: string
  /** The file name that the client sends. */
  name?: string
}

/** Sends a file like the app: the body is its bytes. */
export async function sendFile(
  address: string,
  body: Buffer,
  { token, lang, key = mintKey(), contentType = 'application/octet-stream', name, headers: more = {} }: Sent = {},
): Promise<Uploaded> {
  const headers: Record<string, string> = { 'content-type': contentType, ...more }
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`
  if (lang !== undefined) headers['lang'] = lang
  if (key !== null) headers['idempotency-key'] = key
  if (name !== undefined) headers['content-disposition'] = `attachment; filename="${name}"`
  const query = name === undefined ? '' : `?name=${encodeURIComponent(name)}`
  const response = await fetch(`${address}/api/system/upload${query}`, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  })
  return (await response.json()) as Uploaded
}
