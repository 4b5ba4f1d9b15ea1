import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { useOutside } from '../../testing/outside.ts'
import { openBucket } from '../../testing/s3.ts'
import type { FileStore } from './files.ts'
import { folderStore } from './folder.ts'
import { checkFiles, openFiles } from './storage.ts'
import { s3Store } from './s3.ts'

const folder = mkdtempSync(join(tmpdir(), 'home-credit-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const CREDENTIALS = {
  region: 'sa-east-1',
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
}
const bucket = openBucket({ name: 'files', ...CREDENTIALS })
let fault: number | undefined
const s3 = useOutside((request) => (fault === undefined ? bucket.answer(request) : { status: fault }))
beforeEach(() => {
  fault = undefined
  bucket.objects.clear()
  s3.received.length = 0
})

const filesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(path, name)).isFile())

const stores: [name: string, open: () => FileStore, countFiles: () => number][] = [
  ['a folder', () => openFiles({ kind: 'folder', folder: join(folder, 'store') }), () => filesIn(folder).length],
  ['S3', () => openFiles({ kind: 's3', url: `${s3.url}/files/`, ...CREDENTIALS }), () => bucket.objects.size],
]

describe.each(stores)('%s', (_name, open, countFiles) => {
  it('gives back what it was given, whatever bytes they are', async () => {
    const files = open()
    const binary = Buffer.concat([Buffer.from([0, 255, 13, 10, 0x80]), randomBytes(300_000)])
    await files.put('proofs/2026/a-1.jpg', binary, 'image/jpeg')
    await files.put('empty', Buffer.alloc(0), 'text/plain')
    expect((await files.get('proofs/2026/a-1.jpg'))?.equals(binary)).toBe(true)
    expect((await files.get('empty'))?.length).toBe(0)
  })

  it('gives nothing for what is not there, or no longer', async () => {
    const files = open()
    expect(await files.get('not/there.pdf')).toBeUndefined()
    await files.put('not/for-long.pdf', Buffer.from('pdf'), 'application/pdf')
    await files.remove('not/for-long.pdf')
    expect(await files.get('not/for-long.pdf')).toBeUndefined()
    await files.remove('not/for-long.pdf')
  })

  it('overwrites a file whole', async () => {
    const files = open()
    await files.put('again.txt', Buffer.from('a long first text'), 'text/plain')
    await files.put('again.txt', Buffer.from('short'), 'text/plain')
    expect(String(await files.get('again.txt'))).toBe('short')
  })

  it.each(['../x', '/x', 'A', '', 'a/../x', 'a//b', 'a/', '.', 'a b', 'a\0', 'a%2f', 'é', 'x'.repeat(201)])(
    'refuses the key %j before anything is asked or written',
    async (key) => {
      const files = open()
      const before = countFiles()
      await expect(files.put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow(RangeError)
      await expect(files.get(key)).rejects.toThrow(RangeError)
      await expect(files.remove(key)).rejects.toThrow(RangeError)
      expect(countFiles()).toBe(before)
      expect(s3.received).toEqual([])
    },
  )

  it('passes the check at the start, which leaves nothing behind', async () => {
    const before = countFiles()
    await checkFiles(open())
    expect(countFiles()).toBe(before)
  })
})

describe('a folder', () => {
  it('leaves no temporary file behind, neither after a write nor after one that fails', async () => {
    const own = join(folder, 'own')
    const files = folderStore(own)
    await files.put('a/b', Buffer.from('b'), 'text/plain')
    await expect(files.put('a', Buffer.from('a'), 'text/plain')).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/)
    expect(filesIn(own)).toEqual(['a/b'])
  })

  it('keeps files for the owner alone', async () => {
    const own = join(folder, 'private')
    await folderStore(own).put('a', Buffer.from('a'), 'text/plain')
    expect(statSync(join(own, 'a')).mode & 0o777).toBe(0o600)
  })

  it('fails the check where a file stands in its place', async () => {
    await folderStore(folder).put('in-the-way', Buffer.from('x'), 'text/plain')
    await expect(checkFiles(folderStore(join(folder, 'in-the-way')))).rejects.toThrow(/ENOTDIR|EEXIST/)
  })
})

describe('S3', () => {
  it('is told what kind of file it keeps', async () => {
    await s3Store({ url: `${s3.url}/files`, ...CREDENTIALS }).put('a.jpg', Buffer.from('x'), 'image/jpeg')
    expect(bucket.objects.get('/files/a.jpg')?.contentType).toBe('image/jpeg')
  })

  it.each([{ secretAccessKey: 'another' }, { accessKeyId: 'another' }, { region: 'us-east-1' }])(
    'refuses wrong credentials %j',
    async (wrong) => {
      const files = s3Store({ url: `${s3.url}/files`, ...CREDENTIALS, ...wrong })
      await expect(files.put('a', Buffer.from('a'), 'text/plain')).rejects.toThrow('403')
      await expect(files.get('a')).rejects.toThrow('403')
      await expect(files.remove('a')).rejects.toThrow('403')
      await expect(checkFiles(files)).rejects.toThrow('403')
      expect(bucket.objects.size).toBe(0)
    },
  )

  it.each([400, 500, 503])('throws at %i and names it', async (status) => {
    const files = s3Store({ url: `${s3.url}/files`, ...CREDENTIALS })
    fault = status
    await expect(files.put('a', Buffer.from('a'), 'text/plain')).rejects.toThrow(String(status))
    await expect(files.get('a')).rejects.toThrow(String(status))
    await expect(files.remove('a')).rejects.toThrow(String(status))
  })

  it('says so where there is no such bucket', async () => {
    await expect(checkFiles(s3Store({ url: `${s3.url}/nowhere`, ...CREDENTIALS }))).rejects.toThrow('no such bucket')
  })
})

it('fails the check of a store that does not give back what it was given', async () => {
  const forgetful: FileStore = { put: async () => undefined, get: async () => undefined, remove: async () => undefined }
  await expect(checkFiles(forgetful)).rejects.toThrow('does not give back')
})
