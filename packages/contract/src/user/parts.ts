import { z } from 'zod'
import { line } from '../line.ts'

/** Dialling code and the rest as typed. The server stores E.164. */
export const phoneParts = { country_code: z.string().regex(/^[1-9]\d{0,3}$/), phone: line(1, 30) }

export const smsCode = z.string().regex(/^\d{6}$/)

export const email = z.email().max(254)

/** A challenge that an unproven device solves before a code is sent. */
export const challenge = z.strictObject({ id: z.string().max(400), answer: z.string().max(40) }).optional()

/** Accepts any length, so that a short one is refused with its own message. */
export const password = z.string().min(1).max(200)

/** A proven device sends SMS codes without a challenge, and strangers' failures do not lock it. */
export const deviceToken = z.string().max(100).optional()

const hour = z.int().min(0).max(23)

/** From one local hour until another; may span midnight. */
export const quietHours = z
  .strictObject({ from: hour, until: hour })
  .refine(({ from, until }) => from !== until, { path: ['until'] })

/** A borrower's own account. */
export const borrower = z.object({
  id: z.uuid(),
  phone_masked: z.string(),
  /** False: registered by e-mail, and the number has not been confirmed by a code. */
  phone_verified: z.boolean(),
  /** The mailbox of a registration by e-mail. */
  email_masked: z.string().nullable(),
  nickname: z.string(),
  avatar_link: z.string().nullable(),
  lang: z.enum(['en', 'zh', 'pt']).nullable(),
  notify_sms: z.boolean(),
  /** SMS and e-mail, each for reminders of due dates, movements of money, and news. */
  notify_sms_money: z.boolean(),
  notify_sms_news: z.boolean(),
  notify_email: z.boolean(),
  notify_email_money: z.boolean(),
  notify_email_news: z.boolean(),
  /** Notifications on devices that have them on: what about, and whether they show amounts. */
  notify_push_due: z.boolean(),
  notify_push_credited: z.boolean(),
  notify_push_paid: z.boolean(),
  notify_push_service: z.boolean(),
  notify_push_amounts: z.boolean(),
  quiet: quietHours.nullable(),
  notify_whatsapp: z.boolean(),
  marketing: z.boolean(),
  invitation_code: z.string(),
  created_at: z.iso.datetime(),
})

export const borrowerSession = z.object({ token: z.string(), device_token: z.string(), borrower })
