import { z } from 'zod'
import { line } from '../line.ts'

/** A phone number as a person gives it: the dialling code of a country and the rest as typed. The server keeps E.164. */
export const phoneParts = { country_code: z.string().regex(/^[1-9]\d{0,3}$/), phone: line(1, 30) }

export const smsCode = z.string().regex(/^\d{6}$/)

/** Where an e-mail can be read. */
export const email = z.email().max(254)

/** What a device that has proven nobody solves before something is sent. */
export const challenge = z.strictObject({ id: z.string().max(400), answer: z.string().max(40) }).optional()

/** Any length is read, so that a short one is refused by its own sentence and never by its shape. */
export const password = z.string().min(1).max(200)

/** Known to this device since it was proven once; lets it send an SMS without a challenge and keeps strangers' failures apart from its own. */
export const deviceToken = z.string().max(100).optional()

const hour = z.int().min(0).max(23)

/** From one local hour until another, also over midnight. */
export const quietHours = z
  .strictObject({ from: hour, until: hour })
  .refine(({ from, until }) => from !== until, { path: ['until'] })

/** What a borrower sees of themselves; the phone is masked. */
export const borrower = z.object({
  id: z.uuid(),
  phone_masked: z.string(),
  /** False: they registered by e-mail, and gave no code that was sent to the number. */
  phone_verified: z.boolean(),
  /** The mailbox that they registered by. */
  email_masked: z.string().nullable(),
  nickname: z.string(),
  avatar_link: z.string().nullable(),
  lang: z.enum(['en', 'zh', 'pt']).nullable(),
  notify_sms: z.boolean(),
  /** By SMS and by e-mail: reminders of due dates, movements of money, news. */
  notify_sms_money: z.boolean(),
  notify_sms_news: z.boolean(),
  notify_email: z.boolean(),
  notify_email_money: z.boolean(),
  notify_email_news: z.boolean(),
  quiet: quietHours.nullable(),
  notify_whatsapp: z.boolean(),
  marketing: z.boolean(),
  invitation_code: z.string(),
  created_at: z.iso.datetime(),
})

export const borrowerSession = z.object({ token: z.string(), device_token: z.string(), borrower })
