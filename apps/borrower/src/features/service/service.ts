import type { CallInput, CallOutput } from '@home-credit/contract'

export type ConversationAnswer = CallOutput<'POST /api/app/conversation'>
export type Conversation = NonNullable<ConversationAnswer['conversation']>
export type Message = ConversationAnswer['messages'][number]
export type Topic = Conversation['topic']
export type OwnTopic = NonNullable<Extract<CallInput<'POST /api/app/conversation'>, { action: 'send' }>['topic']>
export type ServiceSettings = CallOutput<'POST /api/system/setting'>['service']

/** Those that a borrower chooses from: a report is opened in its own way. */
export const OWN_TOPICS = ['loan', 'payment', 'account', 'other'] as const satisfies readonly OwnTopic[]
