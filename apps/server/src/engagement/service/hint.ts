export const CHANNEL = 'conversations'

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
