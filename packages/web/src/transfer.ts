import type { Envelope } from '@home-credit/contract'
import { getLang } from '@home-credit/texts/runtime'
import { NetworkLost, TIMEOUT_MS } from './call.ts'
import type { TokenStore } from './tokens.ts'

/** The answer of every call that takes a file. */
export interface UploadedFile {
  file_id: string
  /** A temporary link; absent for an upload without a session. */
  link?: string
}

export interface UploadOptions {
  /** Minted once per file: a retry stores nothing twice. */
  intent: string
  /** Share of the bytes sent, between 0 and 1. */
  onProgress?(share: number): void
  signal?: AbortSignal
}

/** Sends a file as the body. Only XMLHttpRequest reports upload progress. */
export const sendFile = (
  tokens: TokenStore,
  path: string,
  file: Blob,
  { intent, onProgress, signal }: UploadOptions,
): Promise<Envelope<UploadedFile>> =>
  new Promise((resolve, reject) => {
    const lost = (): void => reject(new NetworkLost('no answer'))
    const request = new XMLHttpRequest()
    const timer = setTimeout(() => {
      lost()
      request.abort()
    }, TIMEOUT_MS)
    request.open('POST', path)
    const token = tokens.read()
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('lang', getLang())
    request.setRequestHeader('idempotency-key', intent)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total))
    request.addEventListener('loadend', () => clearTimeout(timer))
    request.addEventListener('error', lost)
    request.addEventListener('abort', () => reject(new DOMException('left', 'AbortError')))
    request.addEventListener('load', () => {
      try {
        const answer = JSON.parse(request.responseText) as Envelope<UploadedFile>
        if (answer.status_code === 405 || answer.status_code === 500) tokens.drop()
        resolve(answer)
      } catch {
        lost()
      }
    })
    signal?.addEventListener('abort', () => request.abort())
    request.send(file)
  })

/** Fetches the file of a signed link. */
export async function fetchFile(link: string): Promise<Blob> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS)
  try {
    const response = await fetch(link, { headers: { lang: getLang() }, signal: controller.signal })
    if (!response.ok) throw new Error(String(response.status))
    return await response.blob()
  } catch (error) {
    throw new NetworkLost('no file', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}
