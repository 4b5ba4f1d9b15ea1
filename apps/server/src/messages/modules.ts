import type { Dependencies, Module } from '../platform/index.ts'
import type { PushGateway } from '../platform/push/index.ts'
import { DELIVER_SCHEDULE, deliverMessages, type Renew } from './deliver.ts'
import { pushRoutes } from './push/routes.ts'
import { sendPush } from './push/send-push.ts'

export interface MessagesDependencies extends Dependencies {
  renewDue: Renew
  push: PushGateway
}

export const messages = (d: MessagesDependencies): Module[] => [
  { jobs: [deliverMessages(d.secretKey, d.renewDue)], schedules: [DELIVER_SCHEDULE] },
  { routes: pushRoutes(d), jobs: [sendPush(d)] },
]
