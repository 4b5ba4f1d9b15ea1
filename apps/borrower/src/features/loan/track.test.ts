import { LOAN_STATES, type LoanState } from '@home-credit/domain'
import { expect, it } from 'vitest'
import { TRACKED, trackOf } from './track.ts'

const way = (...states: LoanState[]) =>
  states.map((state, index) => ({ state, at: `2026-01-0${index + 1}T12:00:00.000Z` }))
const describeTrack = (state: LoanState, ...states: LoanState[]) =>
  trackOf(state, way(...states)).map(
    ({ step, state: how, at }) => `${step} ${how}${at === undefined ? '' : ` ${at.slice(8, 10)}`}`,
  )

it('begins with all steps ahead', () => {
  expect(describeTrack('unverified', 'unverified')).toEqual([
    'identity now',
    'package later',
    'fee later',
    'quota later',
    'review later',
    'sign later',
    'credited later',
    'repaid later',
  ])
})

it('tells when each step was done, and which were not needed', () => {
  expect(describeTrack('approved', 'unverified', 'unverified', 'no_package', 'under_review', 'approved')).toEqual([
    'identity done 03',
    'package done 04',
    'fee skipped',
    'quota skipped',
    'review done 05',
    'sign now',
    'credited later',
    'repaid later',
  ])
  expect(
    describeTrack('under_review', 'no_package', 'package_unpaid', 'quota_short', 'quota_short', 'under_review').slice(
      0,
      5,
    ),
  ).toEqual(['identity done', 'package done 02', 'fee done 03', 'quota done 05', 'review now'])
})

it('stops where it was rejected, and goes on from there', () => {
  expect(describeTrack('rejected', 'no_package', 'under_review', 'rejected').slice(4)).toEqual([
    'review stopped',
    'sign later',
    'credited later',
    'repaid later',
  ])
  expect(
    describeTrack('approved', 'no_package', 'under_review', 'rejected', 'under_review', 'approved').slice(4, 6),
  ).toEqual(['review done 05', 'sign now'])
})

it('goes back to the choice of a package where an offer expired, and forgets the round before', () => {
  const expired: LoanState[] = ['no_package', 'package_unpaid', 'quota_short', 'under_review', 'approved', 'no_package']
  expect(describeTrack('no_package', ...expired).slice(0, 3)).toEqual(['identity done', 'package now', 'fee later'])
  expect(describeTrack('under_review', ...expired, 'under_review').slice(0, 5)).toEqual([
    'identity done',
    'package done 07',
    'fee skipped',
    'quota skipped',
    'review now',
  ])
})

it('ends with what ended it: all steps done, or those until it was cancelled or given back', () => {
  const credited: LoanState[] = ['no_package', 'under_review', 'approved', 'generated', 'credited']
  expect(describeTrack('credited', ...credited).slice(5)).toEqual(['sign done 04', 'credited done 05', 'repaid now'])
  expect(describeTrack('repaid', ...credited, 'repaid').slice(6)).toEqual(['credited done 05', 'repaid done 06'])
  expect(describeTrack('regretted', ...credited, 'regretted').slice(5)).toEqual([
    'sign done 04',
    'credited done 05',
    'ended done 06',
  ])
  expect(describeTrack('cancelled', 'unverified', 'cancelled')).toEqual(['ended done 02'])
  expect(describeTrack('cancelled', 'no_package', 'under_review', 'cancelled')).toEqual([
    'identity done',
    'package done 02',
    'fee skipped',
    'quota skipped',
    'ended done 03',
  ])
})

it('has a step for every state, whatever is known of the way', () => {
  for (const state of LOAN_STATES) {
    const steps = trackOf(state, [])
    const ended = state === 'cancelled' || state === 'regretted'
    expect([state, steps.length]).toEqual([state, ended ? 1 : TRACKED.length])
    const now = steps.filter((step) => step.state === 'now' || step.state === 'stopped')
    expect([state, now.length]).toEqual([state, ended || state === 'repaid' ? 0 : 1])
  }
})
