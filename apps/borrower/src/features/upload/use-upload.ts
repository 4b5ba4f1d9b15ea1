import { CallRejected, NetworkLost, type UploadedFile } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { useEffect, useRef, useState } from 'react'
import { mintIntent } from '../../shared/request.ts'
import { upload } from '../../shared/upload.ts'
import { shrink } from './shrink.ts'

/** An upload in progress or failed. `doubted`: probably unusable; `mayUse` after enough attempts. */
export type Sending =
  | { at: 'sending'; percent: number }
  | { at: 'failed'; message: string; doubted?: { mayUse: boolean } }

/** All retries share one intent, so that the file is stored only once. */
interface UploadJob {
  file: File
  intent: string
  /** The shrunk file. */
  body?: Blob
  /** Passed the check, or the borrower uses it anyway. */
  passed?: boolean
}

interface Options {
  /** Checks the photo first; resolves to a text if it is probably unusable. */
  lookAt?: ((body: Blob) => Promise<string | undefined>) | undefined
  /** Upload path, if not the files of the logged-in borrower. */
  path?: string | undefined
}

export interface Upload {
  /** Undefined before and after an upload. */
  sending: Sending | undefined
  pick(file: File): void
  retry(): void
  /** Sends a doubted photo. */
  useAnyway(): void
  /** Also cancels a running upload. */
  clear(): void
}

const MAX_BYTES = 10 * 1024 * 1024

/** Prefers the error of the file field. */
const messageOf = (error: unknown): string => {
  if (error instanceof CallRejected) return Object.values(error.data.fields ?? {})[0] ?? error.message
  if (error instanceof NetworkLost) return texts.network_lost()
  throw error
}

const wrongWith = ({ size }: Blob): string | undefined =>
  size === 0 ? texts.upload_empty() : size > MAX_BYTES ? texts.upload_too_large() : undefined

/** Processes an uploaded file; an error text makes the whole upload retryable. */
export type OnSent = (sent: UploadedFile, name: string) => void | Promise<string | undefined>

/** The second doubted photo may be used anyway: a poor camera must not exclude anybody. */
const DOUBTS = 2

/** Uploads one file: shrinks it, reports progress, can be cancelled and retried. */
export function useUpload(onSent: OnSent, { lookAt, path = '/api/system/upload' }: Options = {}): Upload {
  const [sending, setSending] = useState<Sending>()
  const job = useRef<UploadJob>(undefined)
  const running = useRef<AbortController>(undefined)
  const doubts = useRef(0)
  const stop = (): void => running.current?.abort()
  useEffect(() => () => running.current?.abort(), [])

  const send = async (sent: UploadJob, { signal }: AbortController): Promise<void> => {
    sent.body ??= await shrink(sent.file)
    if (signal.aborted) return
    const wrong = wrongWith(sent.body)
    if (wrong !== undefined) return setSending({ at: 'failed', message: wrong })
    const doubt = sent.passed ? undefined : await lookAt?.(sent.body)
    if (signal.aborted) return
    if (doubt !== undefined) {
      doubts.current += 1
      return setSending({ at: 'failed', message: doubt, doubted: { mayUse: doubts.current >= DOUBTS } })
    }
    sent.passed = true
    const onProgress = (share: number): void => {
      if (!signal.aborted) setSending({ at: 'sending', percent: share * 100 })
    }
    const answer = await upload(path, sent.body, { intent: sent.intent, signal, onProgress })
    if (signal.aborted) return
    if (answer.status_code !== 200) return setSending({ at: 'failed', message: answer.message })
    const failed = await onSent(answer.data, sent.file.name)
    if (signal.aborted) return
    setSending(failed === undefined ? undefined : { at: 'failed', message: failed })
  }

  const start = async (sent: UploadJob): Promise<void> => {
    stop()
    const mine = new AbortController()
    running.current = mine
    setSending({ at: 'sending', percent: 0 })
    try {
      await send(sent, mine)
    } catch (error) {
      // Ignores an upload that was cancelled or left.
      if (!mine.signal.aborted) setSending({ at: 'failed', message: messageOf(error) })
    }
  }

  return {
    sending,
    pick(file) {
      job.current = { file, intent: mintIntent() }
      void start(job.current)
    },
    retry() {
      if (job.current !== undefined) void start(job.current)
    },
    useAnyway() {
      if (job.current === undefined) return
      job.current.passed = true
      void start(job.current)
    },
    clear() {
      stop()
      job.current = undefined
      setSending(undefined)
    },
  }
}
