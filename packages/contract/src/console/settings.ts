import { z } from 'zod'
import { defineCall } from '../call.ts'
import { line } from '../line.ts'
import { IDENTITY_SETTINGS, SETTING_SCHEMAS } from '../settings/schemas.ts'
import { publicSettings } from '../system/setting.ts'
import { settingChanges, versionId } from './setting-versions.ts'

/** When it takes effect; null: at once. */
const from = { effective_at: z.iso.datetime().nullable() }

const inForce = <Shape extends z.ZodType>(value: Shape) =>
  z.object({
    value,
    since: z.iso.datetime(),
    set_by: z.string(),
    /** Values set for later, soonest first. */
    planned: z.array(z.object({ value, effective_at: z.iso.datetime(), set_by: z.string() })),
  })

/** For settings that need a second person: adds the version that waits for confirmation. */
const byTwo = <Shape extends z.ZodType>(value: Shape) =>
  inForce(value).extend({
    proposed: z
      .object({
        id: versionId,
        /** The version it replaces; the confirmation names it. */
        replaces: versionId.nullable(),
        value,
        changes: settingChanges,
        reason: z.string(),
        author_name: z.string().nullable(),
        by_me: z.boolean(),
        proposed_at: z.iso.datetime(),
        /** Null: at its confirmation. */
        effective_at: z.iso.datetime().nullable(),
      })
      .nullable(),
  })

const reason = line(1, 500)
const name = z.enum(IDENTITY_SETTINGS)
const nameIn = (input: { action: string; name?: string }): string | undefined =>
  input.action === 'set_lender' ? 'lender' : input.name

export const consoleSettings = defineCall({
  key: 'POST /api/console/settings',
  summary:
    'Brand and legal identity, service channels and hours, languages, invitations: what counts, what is set for later; set it, with the time from which it counts. Identity and channels are proposed, and confirmed by another person',
  who: 'operator',
  action: (input) =>
    input.action === 'read' ? 'settings.read' : nameIn(input) === 'lender' ? 'lender.write' : 'settings.write',
  writes: ({ action }) => action !== 'read',
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('read') }),
    z.strictObject({
      action: z.literal('set_lender'),
      brand: line(1, 60),
      legal_name: line(1, 120),
      cnpj: line(1, 20),
      address: line(1, 200),
      electronic_address: SETTING_SCHEMAS.lender.shape.electronic_address,
      reason,
      ...from,
    }),
    z.strictObject({
      action: z.literal('set_service'),
      ...SETTING_SCHEMAS.service.shape,
      answer_minutes: z.int().min(1).max(6000),
      reason,
      ...from,
    }),
    z.strictObject({
      action: z.literal('set_languages'),
      languages: SETTING_SCHEMAS.languages,
      ...from,
    }),
    z.strictObject({
      action: z.literal('set_invitations'),
      ...SETTING_SCHEMAS.registration.shape,
      ...SETTING_SCHEMAS.invitations.shape,
      ...from,
    }),
    z.strictObject({ action: z.literal('confirm'), name, id: versionId, replaces: versionId.nullable() }),
    z.strictObject({ action: z.literal('withdraw'), name, id: versionId }),
  ]),
  output: z.object({
    lender: byTwo(publicSettings.lender),
    service: byTwo(publicSettings.service),
    languages: inForce(publicSettings.languages),
    registration: inForce(publicSettings.registration),
    invitations: inForce(SETTING_SCHEMAS.invitations),
  }),
})
