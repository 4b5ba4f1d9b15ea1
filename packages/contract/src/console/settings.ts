import { z } from 'zod'
import { defineCall } from '../call.ts'
import { line } from '../line.ts'
import { publicSettings } from '../system/setting.ts'

const clock = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
const orNothing = (shape: RegExp, max: number) => line(0, max).refine((text) => text === '' || shape.test(text))
const once = (values: readonly unknown[]): boolean => new Set(values).size === values.length

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

/** How many invitations by one code count on one day. */
export const invitationSettings = { invitations: z.object({ counted_per_day: z.int().min(1).max(1000) }) }

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
      phone: orNothing(/^\+?[0-9][0-9 ()-]{6,24}$/, 26),
      whatsapp: orNothing(/^\+?[0-9][0-9 ()-]{6,24}$/, 26),
      telegram: orNothing(/^@?[A-Za-z0-9_]{4,32}$/, 33),
      email: orNothing(/^[^@\s<>"]+@[^@\s<>"]+\.[^@\s<>"]+$/, 254),
      opens: clock,
      closes: clock,
      /** 0 is Sunday. */
      days: z.array(z.int().min(0).max(6)).min(1).max(7).refine(once),
      answer_minutes: z.int().min(1).max(6000),
      ...from,
    }),
    z.strictObject({
      action: z.literal('set_languages'),
      languages: z
        .array(z.enum(['en', 'zh', 'pt']))
        .min(1)
        .max(3)
        .refine(once),
      ...from,
    }),
    z.strictObject({
      action: z.literal('set_invitations'),
      invitation_required: z.boolean(),
      counted_per_day: z.int().min(1).max(1000),
      ...from,
    }),
  ]),
  output: z.object({
    lender: inForce(publicSettings.lender),
    service: inForce(publicSettings.service),
    languages: inForce(publicSettings.languages),
    registration: inForce(publicSettings.registration),
    invitations: inForce(invitationSettings.invitations),
  }),
})
