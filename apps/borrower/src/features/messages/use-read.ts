import type { CallOutput } from '@home-credit/contract'
import { useState } from 'react'
import { call, mintIntent } from '../../shared/request.ts'
import { setQueryData } from '../../shared/use-query.ts'
import { useMutation, type Mutation } from '../../shared/use-mutation.ts'

const COUNT = { action: 'count' } as const

const setUnread = (answer: CallOutput<'POST /api/app/messages'>): void =>
  setQueryData('POST /api/app/messages', COUNT, { unread: answer.unread })

/** Runs in the background: if the call is lost, the message appears as new again. */
async function keep(id: string): Promise<void> {
  const answer = await call('POST /api/app/messages', { action: 'read', id }, { intent: mintIntent() }).catch(
    () => undefined,
  )
  if (answer?.status_code === 200) setUnread(answer.data)
}

interface Reading {
  isRead(id: string): boolean
  read(id: string): void
  readAll(): Promise<void>
  sender: Mutation<'POST /api/app/messages'>
}

/** Messages read on this page, in addition to those already read when it was loaded. */
export function useRead(): Reading {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [all, setAll] = useState(false)
  const sender = useMutation('POST /api/app/messages')
  const read = (id: string): void => {
    if (all || ids.has(id)) return
    setIds(new Set([...ids, id]))
    void keep(id)
  }
  const readAll = async (): Promise<void> => {
    const answer = await sender.send({ action: 'read_all' })
    if (answer === undefined) return
    setAll(true)
    setUnread(answer)
  }
  return { isRead: (id) => all || ids.has(id), read, readAll, sender }
}
