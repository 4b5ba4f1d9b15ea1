import { isDeepStrictEqual } from 'node:util'
import { TERMS_SETTINGS, type CallInput, type CallOutput } from '@home-credit/contract'
import { uuidv7 } from 'uuidv7'
import { PATHS } from '../../apps/borrower/src/shared/paths.ts'
import { settingsInForce, type Settings } from '../../apps/server/src/settings/settings.ts'
import { isPolicyVersionUsed } from '../../apps/server/src/settings/store.ts'
import { bankOf } from '../../apps/server/src/testing/bank.ts'
import { sandboxNow } from '../../apps/server/src/testing/borrower.ts'
import { dataOf } from '../../apps/server/src/testing/identity.ts'
import {
  asOperator,
  inJson,
  addBorrowerWithLoan,
  Refused,
  sandboxOf,
  type WriteAction,
  type Place,
} from './write-action.ts'

/**
 * Settings of products and policy that two people set, and their reasons. No page of the console shows versions yet:
 * operators read them in the audit log.
 */

const VERSIONS = 'POST /api/console/setting_versions'
type Proposal = Extract<CallInput<typeof VERSIONS>, { action: 'propose' }>
type Version = Extract<CallOutput<typeof VERSIONS>, { version: unknown }>['version']
type Terms = Pick<Settings, (typeof TERMS_SETTINGS)[number]>

const field = (name: string): string => `console/setting_versions propose.${name}`
const PLAIN = { action: 'propose', reason: 'Plain', effective_at: null } as const

const termsOf = async ({ db }: Place): Promise<Terms> => settingsInForce(db, await sandboxNow(db), TERMS_SETTINGS)

const firstNamed = <Named extends { name: string }>(name: string, [first, ...others]: readonly Named[]): Named[] =>
  first === undefined ? [] : [{ ...first, name }, ...others]

async function withdrawAll(place: Place, versions: readonly Version[]): Promise<void> {
  for (const { id } of versions) await asOperator(place, 'finance', VERSIONS, { action: 'withdraw', id })
}

/** Proposes all, or none and throws every refused field: an open proposal would block the next. */
async function proposeAll(place: Place, proposals: readonly Proposal[]): Promise<Version[]> {
  const versions: Version[] = []
  const refused: string[] = []
  for (const proposal of proposals) {
    const { name, value, reason } = proposal
    try {
      const result = await asOperator(place, 'finance', VERSIONS, proposal)
      if (!('version' in result) || !isDeepStrictEqual([result.version.value, result.version.reason], [value, reason]))
        throw new Error(`${name} comes back as something else: ${JSON.stringify(result)}`)
      versions.push(result.version)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      // The index in a list does not matter.
      refused.push(...error.fields.map((path) => `${name}.${path.replace(/\.\d+(?=\.)/g, '')}`))
    }
  }
  if (refused.length === 0) return versions
  await withdrawAll(place, versions)
  throw new Refused(refused)
}

async function confirmAll(place: Place, versions: readonly Version[]): Promise<void> {
  for (const { id } of versions) {
    const result = await asOperator(place, 'admin', VERSIONS, { action: 'preview', id })
    const replaces = 'preview' in result ? result.preview.replaces : null
    await asOperator(place, 'admin', VERSIONS, { action: 'confirm', id, replaces })
  }
}

/** The reason of each setting's change; the proposals are not confirmed. */
const reasons: WriteAction = {
  fields: TERMS_SETTINGS.map((name) => field(`${name}.reason`)),
  async write(place, say) {
    const { policy, limits, sms_countries, ...terms } = await termsOf(place)
    if (limits === null) throw new Error('the sandbox has no limits')
    const values = {
      ...terms,
      limits,
      policy: { ...policy, version: uuidv7() },
      sms_countries: sms_countries ?? [{ country: 'BR', per_hour: 1000, per_day: 10_000 }],
    }
    const of = <Name extends keyof typeof values>(name: Name) => ({
      ...PLAIN,
      name,
      value: values[name],
      reason: say(field(`${name}.reason`)),
    })
    const proposals: Proposal[] = [
      of('packages'),
      of('limits'),
      of('policy'),
      of('iof'),
      of('late'),
      of('deadlines'),
      of('wallet'),
      of('collections'),
      of('holidays'),
      of('sms_caps'),
      of('sms_countries'),
    ]
    const versions = await proposeAll(place, proposals)
    return [
      {
        hash: '#/audit?action=setting_proposed',
        shows: proposals.map(({ reason }) => reason),
        unfold: true,
        after: () => withdrawAll(place, versions),
      },
    ]
  },
}

/** Names that borrowers read, except that of a holiday, which only operators read. */
const names: WriteAction = {
  fields: ['packages.value.name', 'wallet.value.receiving.bank', 'holidays.value.name'].map(field),
  async write(place, say, look) {
    const { loans } = place
    const { packages, wallet } = await termsOf(place)
    const [product, bank, holiday] = [
      say(field('packages.value.name')),
      say(field('wallet.value.receiving.bank')),
      say(field('holidays.value.name')),
    ]
    const versions = await proposeAll(place, [
      { ...PLAIN, name: 'packages', value: firstNamed(product, packages) },
      { ...PLAIN, name: 'wallet', value: { ...wallet, receiving: { ...wallet.receiving, bank } } },
      { ...PLAIN, name: 'holidays', value: [{ day: '2031-10-15', name: holiday }] },
    ])
    await look({
      hash: '#/audit?action=setting_proposed',
      shows: [product, bank, holiday].map(inJson),
      unfold: true,
    })
    await confirmAll(place, versions)
    const borrower = await loans.verified()
    const { token, loanId } = borrower
    await look({ token, hash: `#${PATHS.installment}`, shows: [product] })
    dataOf(await loans.choose(borrower, { package: packages[0]?.id ?? '' }))
    const payer = await addBorrowerWithLoan(place, 10)
    const order = await bankOf(sandboxOf(place)).recharge(payer.token, 2100, 'transfer')
    return [
      { token, hash: `#${PATHS.home}`, shows: [] },
      { token, hash: `#${PATHS.loanDetails}?id=${loanId}`, shows: [] },
      { token: payer.token, hash: `#${PATHS.payment}?order=${order.id}`, shows: [bank] },
      { hash: `#/loans/${loanId}?tab=costs`, shows: [product], unfold: true },
    ]
  },
}

/** Each decision records the policy's version; only operators see the names of its tiers. */
const policies: WriteAction = {
  fields: ['policy.value.version', 'policy.value.tiers.name'].map(field),
  async write(place, say) {
    const { policy } = await termsOf(place)
    const [versionText, tier] = [say(field('policy.value.version')), say(field('policy.value.tiers.name'))]
    // A version name is accepted only once: when all hostile ones are used, a plain one follows.
    const version = (await isPolicyVersionUsed(place.db, versionText)) ? uuidv7() : versionText
    const tiers = firstNamed(tier, policy.tiers)
    await confirmAll(
      place,
      await proposeAll(place, [{ ...PLAIN, name: 'policy', value: { ...policy, version, tiers } }]),
    )
    const { token, loanId } = await place.loans.underReview()
    return [
      { token, hash: `#${PATHS.loan}`, shows: [] },
      { hash: `#/loans/${loanId}?tab=affordability`, shows: [version], unfold: true },
      { hash: '#/audit?subject=setting:policy', shows: [inJson(version), inJson(tier)], unfold: true },
    ]
  },
}

export const SETTING_ACTIONS: readonly WriteAction[] = [reasons, names, policies]
