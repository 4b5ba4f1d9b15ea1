import { LOAN_STATES, REASONS } from '@home-credit/domain'
import { EVIDENCE_REASON_TEXTS } from '@home-credit/web'
import { LANGS, setLang, type Lang } from '@home-credit/texts/runtime'
import { afterEach, expect, it } from 'vitest'
import { byText, STEP_TEXTS, stepWords, whoText } from './next-step.ts'
import { REQUEST_ITEM_TEXTS, requestItemText } from './data-request-items.ts'
import { evidenceReasonText } from './evidence-reasons.ts'
import { REASON_TEXTS, reasonWords } from './reasons.ts'
import { stateText } from './state-label.ts'
import type { Step } from './loan.ts'

afterEach(() => setLang('en'))

const steps = Object.keys(STEP_TEXTS) as Step[]

/** Codes whose text is empty, has unfilled placeholders, repeats that of another code or is not translated. */
function faultsOf(codes: readonly string[], wordsOf: (code: string) => string): string[] {
  const byLang = LANGS.map((lang: Lang) => {
    setLang(lang)
    return codes.map((code) => wordsOf(code))
  })
  const empty = byLang.flatMap((words) => codes.filter((_, index) => /^\s*$|\{/.test(words[index] ?? '')))
  const twice = byLang.flatMap((words) => words.filter((each, index) => words.indexOf(each) !== index))
  const untranslated = codes.filter((_, index) => new Set(byLang.map((words) => words[index])).size < LANGS.length)
  return [...empty, ...twice, ...untranslated]
}

it('says every state of a loan in three languages, in English by the labels of the specification', () => {
  expect(faultsOf(LOAN_STATES, (state) => stateText(state as (typeof LOAN_STATES)[number]))).toEqual([])
  setLang('en')
  expect(LOAN_STATES.map((state) => stateText(state).toLowerCase())).toEqual([
    'not real-name authenticated',
    'no package selected',
    'package not paid',
    'quota not increased',
    'under review',
    'audit failure',
    'examination passed',
    'generated',
    'credited',
    'refund successfully',
    'returned',
    'cancelled',
  ])
})

it('says every step in three languages, and leads somewhere wherever the borrower is to act', () => {
  expect(faultsOf(steps, (step) => stepWords(step as Step).title)).toEqual([])
  expect(faultsOf(steps, (step) => stepWords(step as Step).body)).toEqual([])
  const waits = steps.filter((step) => stepWords(step).action === undefined)
  expect(waits).toEqual(steps.filter((step) => step.startsWith('wait_')))
  expect(
    steps
      .flatMap((step) => stepWords(step).action ?? [])
      .every(({ label, href }) => label !== '' && href.startsWith('#/pages/')),
  ).toBe(true)
})

it('says every reason of the policy that rejects, and every reason of a person, in three languages with what can be done', () => {
  const rejecting = Object.entries(REASONS).flatMap(([name, outcome]) => (outcome === 'reject' ? [name] : []))
  expect(rejecting.filter((name) => !Object.hasOwn(REASON_TEXTS, name))).toEqual([])
  expect(faultsOf(Object.keys(REASON_TEXTS), (code) => reasonWords(code).problem)).toEqual([])
  for (const lang of LANGS) {
    setLang(lang)
    expect(Object.keys(REASON_TEXTS).filter((code) => reasonWords(code).fix.trim() === '')).toEqual([])
  }
})

it('says why evidence did not do, and what is asked for, in three languages', () => {
  expect(faultsOf(Object.keys(EVIDENCE_REASON_TEXTS), evidenceReasonText)).toEqual([])
  expect(faultsOf(Object.keys(REQUEST_ITEM_TEXTS), requestItemText)).toEqual([])
})

it('has a sentence also for a code that it has never heard of', () => {
  for (const code of ['from_tomorrow', '', 'constructor', '__proto__']) {
    expect(reasonWords(code).problem).toBe('Another reason. Customer service can tell you more.')
    expect(evidenceReasonText(code)).toBe('Another reason. Customer service can tell you more.')
    expect(requestItemText(code)).toBe('Something else, see the note')
  }
})

it('tells by when in the time of Brazil: a promise of ours, a last moment for the borrower, a due date', () => {
  const by = '2026-03-10T02:30:00.000Z'
  const none = { next_due: null }
  expect(byText({ next: { step: 'wait_decision', who: 'us', by }, ...none })).toBe(
    "You'll hear from us by Mar\u00a09,\u00a02026, 11:30\u00a0PM.",
  )
  expect(byText({ next: { step: 'answer_request', who: 'you', by }, ...none })).toBe(
    'Please do it by Mar\u00a09,\u00a02026, 11:30\u00a0PM.',
  )
  expect(
    byText({
      next: { step: 'repay', who: 'you', by },
      next_due: { due_on: '2026-03-10', payment_cents: 100, today_cents: 100, late: false },
    }),
  ).toBe('Due on Mar\u00a010,\u00a02026.')
  expect(byText({ next: { step: 'choose_package', who: 'you', by: null }, ...none })).toBeUndefined()
  expect(byText({ next: null, ...none })).toBeUndefined()
  expect([whoText({ who: 'you' }), whoText({ who: 'us' })]).toEqual(['Your turn', 'Our turn'])
})
