import { z } from 'zod'
import { defineCall } from '../call.ts'
import { password, smsCode } from '../user/parts.ts'

/** Kinds of personal data, one for each source; also the sections of the exported file. */
export const PERSONAL_DATA_NAMES = [
  'account',
  'info',
  'passkeys',
  'files',
  'verification',
  'loans',
  'plans',
  'wallet',
  'messages',
  'phone_changes',
  'stop_links',
  'conversations',
  'contacts',
  'notes',
  'requests',
  'books',
  'log',
] as const

/** Why a law obliges us to keep data that a borrower wants erased. */
export const KEEP_REASONS = ['open_application', 'open_loan', 'money_in_wallet', 'open_claim'] as const

export const DELETION_STATES = ['waiting', 'done', 'refused', 'withdrawn'] as const

export const deletionRequest = {
  id: z.uuid(),
  state: z.enum(DELETION_STATES),
  asked_at: z.iso.datetime(),
  /** Deadline for the decision. */
  due_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
}

/** An SMS code; a borrower without a verified number gives the password instead. */
const proof = { sms_code: smsCode.optional(), password: password.optional() }

export const appPrivacy = defineCall({
  key: 'POST /api/app/privacy',
  summary:
    'What is held of a borrower and why; a file of all of it; ask that it be erased, see how that stands, withdraw it',
  who: 'borrower',
  writes: ({ action }) => action !== 'read',
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('read') }),
    z.strictObject({ action: z.literal('export'), ...proof }),
    z.strictObject({ action: z.literal('ask_deletion'), ...proof }),
    z.strictObject({ action: z.literal('withdraw_deletion') }),
  ]),
  output: z.object({
    /** Newest first. */
    requests: z.array(z.object(deletionRequest)),
    /** `stays`: a law obliges us to retain it, without a name, when the rest is erased. */
    held: z.array(z.object({ name: z.enum(PERSONAL_DATA_NAMES), stays: z.boolean() })),
    /** What prevents erasure now. */
    must_keep: z.array(z.enum(KEEP_REASONS)),
    /** A short-lived link to the file; works only while the requesting session is open. */
    export: z.object({ link: z.string(), valid_seconds: z.int() }).optional(),
  }),
})
