import type { CallOutput } from '@home-credit/contract'
import { isLang } from '@home-credit/texts/runtime'
import type { Db } from '../../platform/db/index.ts'
import type { CoreDependencies, Session } from '../../platform/http/index.ts'
import { signedLink, type Viewer, viewerOf } from '../../platform/files/index.ts'
import { maskPhone } from './phone.ts'
import { borrowerById, type Borrower } from './store.ts'

export type Summary = CallOutput<'POST /api/app/me'>['borrower']

/** The local hours in which the borrower wants no messages; null when any hour is fine. */
export const quietOf = ({
  quiet_from: from,
  quiet_until: until,
}: Pick<Borrower, 'quiet_from' | 'quiet_until'>): { from: number; until: number } | null =>
  from === null || until === null ? null : { from, until }

/** The borrower's number, proven or not. For display only: never send to it or look up by it. */
export const displayPhoneOf = ({ phone, wanted_phone }: Pick<Borrower, 'phone' | 'wanted_phone'>): string =>
  wanted_phone ?? phone

export const presentBorrower = (
  { secretKey }: Pick<CoreDependencies, 'secretKey'>,
  borrower: Borrower,
  now: Date,
  viewer: Viewer,
): Summary => ({
  id: borrower.id,
  phone_masked: maskPhone(displayPhoneOf(borrower)),
  phone_verified: borrower.wanted_phone === null,
  email_masked: borrower.email && maskEmail(borrower.email),
  nickname: borrower.nickname,
  avatar_link:
    borrower.avatar_file_id === null ? null : signedLink({ secretKey, fileId: borrower.avatar_file_id, now, viewer }),
  lang: isLang(borrower.lang) ? borrower.lang : null,
  notify_sms: borrower.notify_sms,
  notify_sms_money: borrower.notify_sms_money,
  notify_sms_news: borrower.notify_sms_news,
  notify_email: borrower.notify_email,
  notify_email_money: borrower.notify_email_money,
  notify_email_news: borrower.notify_email_news,
  notify_push_due: borrower.notify_push_due,
  notify_push_credited: borrower.notify_push_credited,
  notify_push_paid: borrower.notify_push_paid,
  notify_push_service: borrower.notify_push_service,
  notify_push_amounts: borrower.notify_push_amounts,
  quiet: quietOf(borrower),
  notify_whatsapp: borrower.notify_whatsapp,
  marketing: borrower.marketing,
  invitation_code: borrower.invitation_code,
  created_at: borrower.created_at.toISOString(),
})

export const summaryOf = async (
  dependencies: Pick<CoreDependencies, 'secretKey'>,
  db: Db,
  session: Session,
  now: Date,
): Promise<Summary> => presentBorrower(dependencies, await borrowerById(db, session.subjectId), now, viewerOf(session))

/** 'm***@example.com': enough for the owner to recognise the mailbox. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1***')
