import type { CallInput, CallOutput } from '@home-credit/contract'

export type ConversationAnswer = CallOutput<'POST /api/app/conversation'>
export type Conversation = NonNullable<ConversationAnswer['conversation']>
export type Message = ConversationAnswer['messages'][number]
export type Topic = Conversation['topic']
export type OwnTopic = NonNullable<Extract<CallInput<'POST /api/app/conversation'>, { action: 'send' }>['topic']>
export type ServiceSettings = CallOutput<'POST /api/system/setting'>['service']

/** The topics that a borrower can choose; reports have their own form. */
export const OWN_TOPICS = ['loan', 'payment', 'account', 'other'] as const satisfies readonly OwnTopic[]
