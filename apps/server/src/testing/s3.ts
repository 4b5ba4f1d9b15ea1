import { createHash, createHmac } from 'node:crypto'
import type { Received, Reply } from './outside.ts'

const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer | string, data: string): Buffer => createHmac('sha256', key).update(data).digest()

/** The expected signature, derived from AWS's description of version 4 alone. */
function signatureOf(
  { method, path, headers, body }: Received,
  scope: string,
  signedHeaders: string,
  secretAccessKey: string,
): string {
  const [date = '', region = '', service = '', end = ''] = scope.split('/')
  const contentHash = String(headers['x-amz-content-sha256'])
  if (contentHash !== 'UNSIGNED-PAYLOAD' && contentHash !== sha256(body)) return 'the body is another'
  const [route = '', query = ''] = path.split('?')
  const canonicalHeaders = signedHeaders
    .split(';')
    .map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}\n`)
  const canonical = [
    method,
    route,
    query.split('&').toSorted().join('&'),
    canonicalHeaders.join(''),
    signedHeaders,
    contentHash,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [date, region, service, end].reduce<Buffer | string>(hmac, `AWS4${secretAccessKey}`)
  return createHmac('sha256', key).update(toSign).digest('hex')
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

export interface Bucket {
  answer(request: Received): Reply
  /** The objects by path. */
  readonly objects: Map<string, { body: Buffer; contentType: string | undefined }>
}

export interface BucketOptions {
  name: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** One S3 bucket, as far as our files need it. Answers 403 to a wrong signature. */
export function openBucket({ name, region, accessKeyId, secretAccessKey }: BucketOptions): Bucket {
  const objects: Bucket['objects'] = new Map()
  const isSigned = (request: Received): boolean => {
    const [, id, scope = '', signedHeaders = '', signature] =
      AUTHORIZATION.exec(request.headers.authorization ?? '') ?? []
    const signedAt = String(request.headers['x-amz-date'])
    const isFresh =
      Math.abs(Date.parse(signedAt.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5')) - Date.now()) <
      15 * 60_000
    const isOurs =
      id === accessKeyId &&
      scope === `${signedAt.slice(0, 8)}/${region}/s3/aws4_request` &&
      signedHeaders.split(';').includes('host')
    return isFresh && isOurs && signature === signatureOf(request, scope, signedHeaders, secretAccessKey)
  }
  const answer = (request: Received): Reply => {
    if (!isSigned(request)) return { status: 403, body: '<Error><Code>SignatureDoesNotMatch</Code></Error>' }
    if (!request.path.startsWith(`/${name}/`)) return { status: 404, body: '<Error><Code>NoSuchBucket</Code></Error>' }
    const found = objects.get(request.path)
    if (request.method === 'GET')
      return found === undefined
        ? { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' }
        : { status: 200, body: found.body }
    if (request.method === 'PUT')
      objects.set(request.path, { body: request.body, contentType: request.headers['content-type'] })
    if (request.method === 'DELETE') objects.delete(request.path)
    return { status: request.method === 'PUT' ? 200 : 204 }
  }
  return { answer, objects }
}
