import type { Db } from '../../platform/db/index.ts'

/** Most recently used first. A device is forgotten after a year without use. */
export const devicesOf = (
  db: Db,
  borrowerId: string,
): Promise<{ id: string; name: string; created_at: Date; used_at: Date }[]> =>
  db
    .selectFrom('devices')
    .select(['id', 'name', 'created_at', 'used_at'])
    .where('borrower_id', '=', borrowerId)
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .limit(50)
    .execute()

export const choicesOf = (
  db: Db,
  borrowerId: string,
): Promise<{ terms_accepted_at: Date; marketing: boolean; notify_whatsapp: boolean; notify_sms_news: boolean }> =>
  db
    .selectFrom('borrowers')
    .select(['terms_accepted_at', 'marketing', 'notify_whatsapp', 'notify_sms_news'])
    .where('id', '=', borrowerId)
    .executeTakeFirstOrThrow()
