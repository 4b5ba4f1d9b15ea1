import { z } from 'zod'
import { defineCall } from '../call.ts'
import { line } from '../line.ts'
import { borrower } from './parts.ts'

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
    notify_whatsapp: z.boolean().optional(),
    marketing: z.boolean().optional(),
  }),
  output: z.object({ borrower }),
})
