import { z } from 'zod'
import { defineCall } from '../call.ts'
import { line } from '../line.ts'
import { SETTING_SCHEMAS } from '../settings/schemas.ts'
import { publicSettings } from '../system/setting.ts'

/** From when it counts; at once where nothing is said. */
const from = { effective_at: z.iso.datetime().nullable() }

const inForce = <Shape extends z.ZodType>(value: Shape) =>
  z.object({
    value,
    since: z.iso.datetime(),
    set_by: z.string(),
    /** What is set for later, soonest first. */
    planned: z.array(z.object({ value, effective_at: z.iso.datetime(), set_by: z.string() })),
  })

export const consoleSettings = defineCall({
  key: 'POST /api/console/settings',
  summary:
    'Brand and legal identity, service channels and hours, languages, invitations: what counts, what is set for later; set it, with the time from which it counts',
  who: 'operator',
  action: ({ action }) =>
    action === 'read' ? 'settings.read' : action === 'set_lender' ? 'lender.write' : 'settings.write',
  writes: ({ action }) => action !== 'read',
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('read') }),
    z.strictObject({
      action: z.literal('set_lender'),
      brand: line(1, 60),
      legal_name: line(1, 120),
      cnpj: line(1, 20),
      address: line(1, 200),
      ...from,
    }),
    z.strictObject({
      action: z.literal('set_service'),
      ...SETTING_SCHEMAS.service.shape,
      answer_minutes: z.int().min(1).max(6000),
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
  ]),
  output: z.object({
    lender: inForce(publicSettings.lender),
    service: inForce(publicSettings.service),
    languages: inForce(publicSettings.languages),
    registration: inForce(publicSettings.registration),
    invitations: inForce(SETTING_SCHEMAS.invitations),
  }),
})
