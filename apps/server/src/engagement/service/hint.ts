export const CHANNEL = 'conversations'
/** Something new waits for operators; the triggers of migration 044 write to it. */
export const WORK_CHANNEL = 'work'

/** A conversation has something new; clients read on from their last message. */
export interface Hint {
  conversationId: string
  borrowerId: string
  seq: number
}

export function hintIn(payload: string): Hint | undefined {
  const [conversationId, borrowerId, seq] = payload.split(' ')
  return conversationId === undefined || borrowerId === undefined || seq === undefined
    ? undefined
    : { conversationId, borrowerId, seq: Number(seq) }
}
