import type { Dependencies, Module } from '../platform/index.ts'
import { DELIVER_SCHEDULE, deliverMessages, type Renew } from './deliver.ts'

export interface MessagesDependencies extends Dependencies {
  renewDue: Renew
}

export const messages = (d: MessagesDependencies): Module[] => [
  { jobs: [deliverMessages(d.secretKey, d.renewDue)], schedules: [DELIVER_SCHEDULE] },
]
