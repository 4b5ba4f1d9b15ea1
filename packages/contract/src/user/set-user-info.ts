import { z } from 'zod'
import { defineCall } from '../call.ts'
import { line } from '../line.ts'
import { borrower, quietHours } from './parts.ts'

export const userSetUserInfo = defineCall({
  key: 'POST /api/user/set_user_info',
  summary: 'Nickname, avatar, language, notification and privacy choices; what is left out stays',
  who: 'borrower',
  writes: () => true,
  input: z.strictObject({
    nickname: line(0, 40).optional(),
    avatar_file_id: z.uuid().nullable().optional(),
    lang: z.enum(['en', 'zh', 'pt']).optional(),
    notify_sms: z.boolean().optional(),
    notify_sms_money: z.boolean().optional(),
    notify_sms_news: z.boolean().optional(),
    notify_email: z.boolean().optional(),
    notify_email_money: z.boolean().optional(),
    notify_email_news: z.boolean().optional(),
    notify_push_due: z.boolean().optional(),
    notify_push_credited: z.boolean().optional(),
    notify_push_paid: z.boolean().optional(),
    notify_push_service: z.boolean().optional(),
    notify_push_amounts: z.boolean().optional(),
    /** Local hours in which nothing is sent that can wait; null for none. */
    quiet: quietHours.nullable().optional(),
    notify_whatsapp: z.boolean().optional(),
    marketing: z.boolean().optional(),
  }),
  output: z.object({ borrower }),
})
