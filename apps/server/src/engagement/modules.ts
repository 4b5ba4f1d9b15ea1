import type { Dependencies, Module } from '../platform/index.ts'
import { COUNT_CLAIMS_SCHEDULE, countClaimsJob } from './content/claims.ts'
import { contentRoutes } from './content/routes.ts'
import { messagesData } from './inbox/personal-data.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { inviteRoutes } from './invite/routes.ts'
import { NEWS_SCHEDULE, sendNoticesJob } from './notices/news.ts'
import { noticeRoutes } from './notices/routes.ts'
import { reminderRoutes } from './reminders/routes.ts'
import { sendDueReminders } from './reminders/due-reminders.ts'
import { conversationsData } from './service/personal-data.ts'
import { pushAnswer } from './service/push-answer.ts'
import { serviceRoutes } from './service/routes.ts'
import { serveEvents } from './service/serve-events.ts'
import type { Streams } from './service/streams.ts'

export interface EngagementDependencies extends Dependencies {
  streams: Streams
}

export const engagement = (d: EngagementDependencies): Module[] => [
  { routes: contentRoutes(), jobs: [countClaimsJob], schedules: [COUNT_CLAIMS_SCHEDULE] },
  { routes: inviteRoutes(d) },
  {
    routes: serviceRoutes(d),
    jobs: [pushAnswer(d.secretKey)],
    personalData: [conversationsData],
    http: (app) =>
      serveEvents(app, { db: d.dbs.reads, clock: d.clock, streams: d.streams, secondFactorRequired: !d.sandbox }),
  },
  { routes: reminderRoutes(d), jobs: [sendDueReminders(d.secretKey)] },
  { routes: inboxRoutes(), personalData: [messagesData] },
  { routes: noticeRoutes(), jobs: [sendNoticesJob(d.secretKey)], schedules: [NEWS_SCHEDULE] },
]
