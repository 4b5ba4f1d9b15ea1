import * as texts from '@home-credit/texts'
import { localHour } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { textOfHtml } from '../../platform/html/index.ts'
import { addJob, type Job } from '../../platform/jobs/index.ts'
import { contactOf, newsReaders } from '../../access/index.ts'
import { quietUntil, queueSmsAndEmail } from '../../messages/index.ts'
import { settingsInForce } from '../../settings/index.ts'
import { inLang, isNewsFor } from './borrower-notices.ts'
import { lockUnsentNotice, updateNewsProgress, type Notice } from './store.ts'

/** Runs every minute of real time; our clock decides the hour. */
export const NEWS_SCHEDULE = '* * * * * send_notices'
const BATCH = 200
/** News can wait for a decent hour. Borrowers in quiet hours even then read it in the app. */
const DAY_HOURS = { from: 9, until: 20 }

async function sendNotice(tx: Db, secretKey: Buffer, notice: Notice, borrowerId: string, now: Date): Promise<void> {
  const contact = await contactOf(tx, borrowerId)
  if (quietUntil(now, contact.quiet) !== undefined || !(await isNewsFor({ db: tx, borrowerId, now }, notice.id))) return
  const { lender } = await settingsInForce(tx, now, ['lender'])
  const { title, html } = inLang(notice, contact.lang)
  const sms = texts.sms_news({ brand: lender.brand, title }, contact.lang)
  await queueSmsAndEmail(tx, secretKey, contact, {
    borrowerId,
    subject: 'news',
    brand: lender.brand,
    title,
    sms,
    email: textOfHtml(html),
  })
}

/** Sends a notice by SMS and e-mail to borrowers who want news, in batches and once each: one transaction queues the messages and stores the progress. */
export const sendNoticesJob = (secretKey: Buffer): Job => ({
  name: 'send_notices',
  formerNames: ['tell_news'],
  async run({ tx, now }) {
    const hour = localHour(now)
    if (hour < DAY_HOURS.from || hour >= DAY_HOURS.until) return
    const notice = await lockUnsentNotice(tx, now)
    if (notice === undefined) return
    const readers = await newsReaders(tx, notice.news_after, BATCH)
    for (const borrowerId of readers) await sendNotice(tx, secretKey, notice, borrowerId, now)
    const isComplete = readers.length < BATCH
    await updateNewsProgress(tx, notice.id, { news_after: readers.at(-1) ?? notice.news_after, news_told: isComplete })
    if (!isComplete) await addJob(tx, { name: 'send_notices', payload: {} })
  },
})
