import type { ActionOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { labelsFor } from './labels.ts'

type State = ActionOutput<'POST /api/console/conversations', 'one'>['conversation']['state']

export const conversationStates = labelsFor<State>({
  open: texts.console_conversation_open,
  waiting: texts.console_conversation_waiting,
  closed: texts.console_conversation_closed,
})
