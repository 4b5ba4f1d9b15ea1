import { AwsClient } from 'aws4fetch'
import { checkKey, type FileStore } from './files.ts'

export interface S3Options {
  /** URL of the bucket, by host or by path. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const TIMEOUT_MS = 30_000

/** Files in a bucket of any S3-compatible service, signed with AWS Signature Version 4. */
export function s3Store({ url, region, accessKeyId, secretAccessKey }: S3Options): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 })
  const address = (key: string): string => `${url.replace(/\/+$/, '')}/${checkKey(key)}`
  const ask = async (method: string, key: string, more: RequestInit = {}): Promise<Response> => {
    const response = await client.fetch(address(key), { method, signal: AbortSignal.timeout(TIMEOUT_MS), ...more })
    if (response.ok || response.status === 404) return response
    throw new Error(`S3 answered ${response.status} to ${method}`)
  }
  return {
    async put(key, body, contentType) {
      const response = await ask('PUT', key, { body: new Uint8Array(body), headers: { 'content-type': contentType } })
      if (!response.ok) throw new Error('S3: there is no such bucket')
    },
    async get(key) {
      const response = await ask('GET', key)
      return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined
    },
    async remove(key) {
      await ask('DELETE', key)
    },
  }
}
