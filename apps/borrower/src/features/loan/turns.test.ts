import { expect, it } from 'vitest'
import { turnsOf, type Turn } from './turns.ts'

const entry = (state: Turn['state'], action: string): Turn => ({
  state,
  action,
  by: 'you',
  at: '2026-11-15T12:00:00Z',
  reasons: [],
})

it('a timeline shows each stay in a state once, also the second stay in the same one', () => {
  const timeline = [
    entry('unverified', 'begin'),
    entry('unverified', 'send_documents'),
    entry('no_package', 'pass_verification'),
    entry('under_review', 'choose_package'),
    entry('under_review', 'refer'),
    entry('rejected', 'reject'),
    entry('under_review', 'resubmit'),
  ]
  expect(turnsOf(timeline).map(({ action }) => action)).toEqual([
    'begin',
    'pass_verification',
    'choose_package',
    'reject',
    'resubmit',
  ])
  expect(turnsOf([])).toEqual([])
})
