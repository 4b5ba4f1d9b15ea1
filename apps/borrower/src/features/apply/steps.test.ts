import { describe, expect, it } from 'vitest'
import { firstStep, stepFromAddress, stepAfter, stepHref, stepOf, type Lacking } from './steps.ts'

const image = { link: '/files/1', reason: null }
const whole: Lacking = { missing: [], documents: [image, image, image] }
const lacking = (more: Partial<Lacking>): Lacking => ({ ...whole, ...more })
const NO_IMAGES = [{ link: null, reason: null }]

describe('the step of an application', () => {
  it('is the first that lacks something, so that nothing is asked twice', () => {
    expect(firstStep(lacking({ missing: ['email', 'pix'], documents: NO_IMAGES }))).toBe('basic')
    expect(firstStep(lacking({ missing: ['work_address', 'pix'] }))).toBe('job')
    expect(firstStep(lacking({ missing: ['pix'] }))).toBe('bank')
    expect(firstStep(lacking({ documents: NO_IMAGES }))).toBe('documents')
    expect(firstStep(whole)).toBe('check')
  })

  it('is that of the documents where one was refused', () => {
    expect(firstStep(lacking({ documents: [image, { link: '/files/2', reason: 'blurred' }, image] }))).toBe('documents')
  })

  it('is followed by the next that lacks something, by what was left out before, and by the check', () => {
    expect(stepAfter('basic', lacking({ missing: ['pix'] }))).toBe('bank')
    expect(stepAfter('basic', whole)).toBe('check')
    expect(stepAfter('documents', lacking({ missing: ['email'] }))).toBe('basic')
    expect(stepAfter('bank', lacking({ documents: NO_IMAGES }))).toBe('documents')
  })

  it('is the one that the address names; the check only once there is nothing left to ask', () => {
    expect(stepFromAddress('basic', whole)).toBe('basic')
    expect(stepFromAddress('check', lacking({ missing: ['pix'] }))).toBe('bank')
    expect(stepFromAddress('check', whole)).toBe('check')
    expect(stepFromAddress('nonsense', whole)).toBe('check')
    expect(stepFromAddress(null, lacking({ missing: ['pix'] }))).toBe('bank')
  })

  it('is known of every answer', () => {
    expect([stepOf('telegram'), stepOf('work_income_cents'), stepOf('pix')]).toEqual(['basic', 'job', 'bank'])
    expect(stepHref('basic', 'email')).toBe('#/pages/loan/ApplySteps?step=basic&field=email')
  })
})
