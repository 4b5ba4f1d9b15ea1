import { REASONS, type Reason } from '@home-credit/domain'
import { z } from 'zod'
import { byAction, defineCall } from '../call.ts'
import { line } from '../line.ts'
import { NEW_SETTING_SCHEMAS, SETTING_SCHEMAS, TERMS_SETTINGS, type TermsSetting } from '../settings/schemas.ts'
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

/** What a loan costs; the parts of the cost bar are the net amount, these interest, fee and tax. */
const figures = z.object({
  installment_cents: z.int(),
  total_cents: z.int(),
  interest_cents: z.int(),
  fee_cents: z.int(),
  iof_cents: z.int(),
  cet_annual_bp: z.int(),
})

const plain = z.union([z.string(), z.number(), z.boolean()])
/** One figure of a setting, or a list of figures; null if absent. */
const leaf = z.union([plain, z.array(plain)]).nullable()

export const settingChanges = z.array(z.object({ field: z.string(), before: leaf, after: leaf }))

const counts = z.object({ made_anew: z.int(), kept: z.int() })

/** What a change does, whether it is proposed or still being typed. */
const effects = {
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
  /** Amounts within the limits that no package offers after the change. */
  gaps: z.array(z.object({ from_cents: z.int(), to_cents: z.int() })),
  /** Names of the operators who may confirm it: whoever else may change terms. */
  second_people: z.array(z.string()),
}

const preview = z.object({
  version,
  ...effects,
  /** Unsigned offers: those that get the new terms, and those that keep theirs because the new ones cost more. */
  open_offers: counts,
  /**
   * Applications with a package but no offer: those that will get the new terms, and those that keep the chosen ones.
   */
  open_applications: counts,
})

/** Null: too many to count on every keystroke; `count_open` counts them. */
const draft = z.object({ ...effects, open_offers: counts.nullable(), open_applications: counts.nullable() })

/** One schema per name, so that the value has the shape of its setting. */
const proposalOf = <Name extends TermsSetting>(name: Name) =>
  z.strictObject({
    action: z.literal('propose'),
    name: z.literal(name),
    value: NEW_SETTING_SCHEMAS[name],
    reason: line(1, 500),
    /** Null: at its confirmation. */
    effective_at: z.iso.datetime().nullable(),
    /** The version that its author has seen in force; refused when another one is by now. */
    replaces: id.nullable().optional(),
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

const outcome = z.enum(['approve', 'refer', 'reject'])
const outcomes = z.object({ approve: z.int(), refer: z.int(), reject: z.int(), auto_release: z.int() })
const REASON_NAMES = z.enum(Object.keys(REASONS) as Reason[])

/** What a policy would have decided on the stored inputs of decisions, compared with the policy in force. */
const simulation = z.object({
  /** The first local day of the decisions. */
  since: z.iso.date(),
  decisions: z.int(),
  /** Decisions of that time without stored inputs. */
  without_inputs: z.int(),
  /** Older decisions of that time were left out: there were too many. */
  cut_off: z.boolean(),
  before: outcomes,
  after: outcomes,
  /** Only reasons that occur. */
  reasons: z.array(z.object({ reason: REASON_NAMES, before: z.int(), after: z.int() })),
  changed: z.int(),
  /** The newest decisions that would change. */
  rows: z.array(
    z.object({
      loan_id: z.uuid(),
      number: z.string(),
      at: z.iso.datetime(),
      amount_cents: z.int(),
      before: outcome,
      after: outcome,
      auto_release: z.object({ before: z.boolean(), after: z.boolean() }),
      reasons: z.array(REASON_NAMES),
    }),
  ),
})

const reads = ({ action }: { action: string }): boolean =>
  action === 'list' || action === 'preview' || action === 'preview_draft'

const oneVersion = z.object({ version })

export const consoleSettingVersions = defineCall({
  key: 'POST /api/console/setting_versions',
  summary:
    'Versions of settings: list all; see what a proposal or a draft changes, and what a draft policy would have decided. Propose products, limits, policy, tax, late charges, deadlines and the like, confirm what another person has proposed of them, withdraw',
  who: 'operator',
  action: (input) => (reads(input) ? 'settings.read' : 'terms.write'),
  writes: (input) => !reads(input) && input.action !== 'simulate',
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('list'), name: name.optional(), ...paged }),
    z.strictObject({ action: z.literal('preview'), id }),
    /** A value that is still being typed, checked like a proposal; nothing is written. */
    z.strictObject({
      action: z.literal('preview_draft'),
      name: z.enum(TERMS_SETTINGS),
      value: z.unknown(),
      effective_at: z.iso.datetime().nullable(),
      count_open: z.boolean(),
    }),
    z.strictObject({ action: z.literal('simulate'), value: NEW_SETTING_SCHEMAS.policy }),
    proposal,
    z.strictObject({ action: z.literal('confirm'), id, replaces: id.nullable() }),
    z.strictObject({ action: z.literal('withdraw'), id }),
  ]),
  ...byAction({
    list: z.object({ rows: z.array(version), total: z.int() }),
    preview: z.object({ preview }),
    preview_draft: z.object({ draft }),
    simulate: z.object({ simulation }),
    propose: oneVersion,
    confirm: oneVersion,
    withdraw: oneVersion,
  }),
})
