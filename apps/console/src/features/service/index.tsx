import * as texts from '@home-credit/texts'
import type { ConsolePage } from '../../shared/console-page.ts'
import { CannedAnswers } from './pages/CannedAnswers.tsx'
import { Conversation } from './pages/Conversation.tsx'
import { Complaints, Conversations } from './pages/Conversations.tsx'

export const servicePages: readonly ConsolePage[] = [
  {
    path: 'conversations',
    needs: 'service.read',
    menu: {
      group: 'people',
      icon: 'message-circle',
      label: texts.console_page_conversations,
      queues: ['conversations'],
    },
    render: ({ me }) => <Conversations me={me} />,
  },
  {
    path: 'complaints',
    needs: 'service.read',
    menu: {
      group: 'people',
      icon: 'message-circle-warning',
      label: texts.console_page_complaints,
      queues: ['complaints'],
    },
    render: ({ me }) => <Complaints me={me} />,
  },
  { path: 'conversations/answers', needs: 'service.read', render: ({ me }) => <CannedAnswers me={me} /> },
  { path: 'conversations/:id', needs: 'service.read', render: ({ me, id }) => <Conversation id={id} me={me} /> },
]
