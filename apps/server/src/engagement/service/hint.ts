export const CHANNEL = 'conversations'

/** That a conversation has something new: whoever shows it reads on from what they have. */
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
