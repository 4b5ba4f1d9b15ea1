import { CallRejected, NetworkLost, type UploadedFile } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { useEffect, useRef, useState } from 'react'
import { mintIntent } from '../../shared/request.ts'
import { upload } from '../../shared/upload.ts'
import { shrink } from './shrink.ts'

/** Where an upload stands that has not ended well. `doubted`: it will hardly do; once that was said often enough, it may be used all the same. */
export type Sending =
  | { at: 'sending'; percent: number }
  | { at: 'failed'; message: string; doubted?: { mayUse: boolean } }

/** One file on its way: the same intent for every retry, so that nothing is stored twice. */
interface UploadJob {
  file: File
  intent: string
  /** Shrunk once. */
  body?: Blob
  /** Looked at and found good, or used all the same. */
  passed?: boolean
}

interface Options {
  /** Looks at it before it goes; a sentence where it will hardly do. */
  lookAt?: ((body: Blob) => Promise<string | undefined>) | undefined
  /** Where it goes, where that is not to the files of who is logged in. */
  path?: string | undefined
}

export interface Upload {
  /** Nothing before, and once it was sent. */
  sending: Sending | undefined
  pick(file: File): void
  retry(): void
  /** Sends what was doubted. */
  useAnyway(): void
  /** Also what is under way. */
  clear(): void
}

const MAX_BYTES = 10 * 1024 * 1024

/** Why it was not taken: the sentence about the file where there is one. */
const messageOf = (error: unknown): string => {
  if (error instanceof CallRejected) return Object.values(error.data.fields ?? {})[0] ?? error.message
  if (error instanceof NetworkLost) return texts.network_lost()
  throw error
}

/** What can be said of a file before it goes. */
const wrongWith = ({ size }: Blob): string | undefined =>
  size === 0 ? texts.upload_empty() : size > MAX_BYTES ? texts.upload_too_large() : undefined

/** What is done with a file that was sent; a sentence where that failed, and the whole is to be tried again. */
export type OnSent = (sent: UploadedFile, name: string) => void | Promise<string | undefined>

/** The second photo that is doubted may be used as it is: nobody is kept out by their camera. */
const DOUBTS = 2

/** Sends one file: shrinks it first, tells how far it has come, can be stopped and tried again. */
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
      // Stopped on purpose, or the page was left.
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
