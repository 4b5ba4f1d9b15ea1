import { z } from 'zod'
import { byAction, defineCall } from '../call.ts'
import { line } from '../line.ts'
import { NEW_SETTING_SCHEMAS, SETTING_SCHEMAS, type TermsSetting } from '../settings/schemas.ts'
import { paged } from './table.ts'

/**
 * `proposed` waits for another person, `planned` is confirmed for later, `in_force` counts now, `past` counted once,
 * `invalid` should count but does not match its schema and is skipped.
 */
export const SETTING_STATES = ['proposed', 'withdrawn', 'planned', 'in_force', 'past', 'invalid'] as const

const name = z.object(SETTING_SCHEMAS).keyof()
export const versionId = z.int().min(1)
const id = versionId

const version = z.object({
  id,
  name,
  schema: z.int(),
  value: z.unknown(),
  state: z.enum(SETTING_STATES),
  reason: z.string(),
  /** `operator:<id>`, or a part of the system. */
  author: z.string(),
  author_name: z.string().nullable(),
  proposed_at: z.iso.datetime(),
  /** The calling operator proposed it, so another one has to confirm it. */
  by_me: z.boolean(),
  confirmer: z.string().nullable(),
  confirmer_name: z.string().nullable(),
  confirmed_at: z.iso.datetime().nullable(),
  withdrawn_at: z.iso.datetime().nullable(),
  /** When it takes effect; null: at its confirmation. */
  effective_at: z.iso.datetime().nullable(),
})

const figures = z.object({
  installment_cents: z.int(),
  total_cents: z.int(),
  cet_annual_bp: z.int(),
})

const plain = z.union([z.string(), z.number(), z.boolean()])
/** One figure of a setting, or a list of figures; null if absent. */
const leaf = z.union([plain, z.array(plain)]).nullable()

export const settingChanges = z.array(z.object({ field: z.string(), before: leaf, after: leaf }))

const preview = z.object({
  version,
  /** The version it replaces. The confirmation names it, so that nobody confirms a change of something else. */
  replaces: id.nullable(),
  /** What no longer fits the other settings, by field. */
  faults: z.record(z.string(), z.string()),
  changes: settingChanges,
  /** Cost of typical loans before and after; null if not available. */
  loans: z.array(
    z.object({
      package: z.string(),
      name: z.string(),
      amount_cents: z.int(),
      months: z.int(),
      before: figures.nullable(),
      after: figures.nullable(),
    }),
  ),
  /** Unsigned offers: those that get the new terms, and those that keep theirs because the new ones cost more. */
  open_offers: z.object({ made_anew: z.int(), kept: z.int() }),
  /**
   * Applications with a package but no offer: those that will get the new terms, and those that keep the chosen ones.
   */
  open_applications: z.object({ made_anew: z.int(), kept: z.int() }),
})

/** One schema per name, so that the value has the shape of its setting. */
const proposalOf = <Name extends TermsSetting>(name: Name) =>
  z.strictObject({
    action: z.literal('propose'),
    name: z.literal(name),
    value: NEW_SETTING_SCHEMAS[name],
    reason: line(1, 500),
    /** Null: at its confirmation. */
    effective_at: z.iso.datetime().nullable(),
  })

const proposal = z.discriminatedUnion('name', [
  proposalOf('packages'),
  proposalOf('limits'),
  proposalOf('policy'),
  proposalOf('iof'),
  proposalOf('late'),
  proposalOf('deadlines'),
  proposalOf('wallet'),
  proposalOf('collections'),
  proposalOf('holidays'),
  proposalOf('sms_caps'),
  proposalOf('sms_countries'),
])

const reads = ({ action }: { action: string }): boolean => action === 'list' || action === 'preview'

const oneVersion = z.object({ version })

export const consoleSettingVersions = defineCall({
  key: 'POST /api/console/setting_versions',
  summary:
    'Versions of settings: list all; see what a proposal changes. Propose products, limits, policy, tax, late charges, deadlines and the like, confirm what another person has proposed of them, withdraw',
  who: 'operator',
  action: (input) => (reads(input) ? 'settings.read' : 'terms.write'),
  writes: (input) => !reads(input),
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('list'), name: name.optional(), ...paged }),
    z.strictObject({ action: z.literal('preview'), id }),
    proposal,
    z.strictObject({ action: z.literal('confirm'), id, replaces: id.nullable() }),
    z.strictObject({ action: z.literal('withdraw'), id }),
  ]),
  ...byAction({
    list: z.object({ rows: z.array(version), total: z.int() }),
    preview: z.object({ preview }),
    propose: oneVersion,
    confirm: oneVersion,
    withdraw: oneVersion,
  }),
})
