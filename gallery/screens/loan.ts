import { PEOPLE, type Scene } from '../../apps/server/src/sandbox/people.ts'
import { PICTURE, simulateCamera } from '../../e2e/camera-steps.ts'
import type { Facts, Visitor } from '../prepare.ts'
import { pressToDialog, withReads, type Screen, type Stage } from '../screen.ts'

const dashed = (scene: Scene): string => scene.replaceAll('_', '-')
const loanOf =
  (visitor: Visitor, name = 'id') =>
  ({ loans }: Facts): Record<string, string> => ({ [name]: loans.get(visitor) ?? '' })

/** Home, the loan and its details for every sample borrower. */
const everyState = PEOPLE.flatMap(({ scene }): Screen[] => {
  const screens: Screen[] = [
    { name: `home-${dashed(scene)}`, page: 'home', as: scene },
    { name: `loan-${dashed(scene)}`, page: 'loan', as: scene },
  ]
  const details: Screen = {
    name: `loan-details-${dashed(scene)}`,
    page: 'loanDetails',
    as: scene,
    query: loanOf(scene),
  }
  return scene === 'registered' ? screens : screens.concat(details)
})

/** Gives the page a camera, which it looks for when its step opens, and opens it for one of the photos. */
const openCamera =
  (photo: 'first' | 'last', failsWith?: string) =>
  async ({ page, dialog }: Stage): Promise<void> => {
    await page.evaluate(simulateCamera, { permission: 'prompt' as const, failsWith, ...PICTURE })
    const address = page.url()
    await page.goto(address.replace('documents', 'bank'))
    await page.locator('form').first().waitFor()
    await page.goto(address)
    await page.locator('label:has(> input[aria-haspopup=dialog])')[photo]().click()
    await dialog()
      .locator(failsWith === undefined ? 'button[aria-disabled=false]' : 'p[role=alert]')
      .waitFor()
  }

const photosStep = (name: string, act?: Screen['act']): Screen => ({
  name,
  page: 'applySteps',
  as: 'draft',
  query: { step: 'documents' },
  ...(act && { act }),
})

/** From the first step of the application to the signed contract. */
export const loanScreens: Screen[] = [
  ...everyState,
  ...withReads({ name: 'home-active', page: 'home', as: 'early' }).slice(1),
  ...withReads({ name: 'loan-active', page: 'loan', as: 'early' }).slice(1),
  ...withReads({ name: 'loan-details', page: 'loanDetails', as: 'early', query: loanOf('early') }).slice(1),
  { name: 'loan-details-missing', page: 'loanDetails', as: 'early', query: { id: 'nothing' } },
  {
    name: 'home-reminder',
    page: 'home',
    as: 'overdue',
    reminds: true,
    act: ({ dialog }) => dialog().waitFor(),
  },
  ...withReads({ name: 'apply-basic', page: 'applySteps', as: 'draft', query: { step: 'basic' } }),
  {
    name: 'apply-basic-empty-fields',
    page: 'applySteps',
    as: 'draft',
    query: { step: 'basic' },
    act: ({ submit }) => submit(),
  },
  { name: 'apply-work', page: 'applySteps', as: 'draft', query: { step: 'job' } },
  { name: 'apply-bank', page: 'applySteps', as: 'draft', query: { step: 'bank' } },
  {
    name: 'apply-bank-list',
    page: 'applySteps',
    as: 'draft',
    query: { step: 'bank' },
    act: pressToDialog('form_bank_list'),
  },
  photosStep('apply-photos'),
  photosStep('apply-camera', openCamera('first')),
  photosStep('apply-camera-check', async (stage) => {
    await openCamera('first')(stage)
    await stage.dialog().locator('button[aria-disabled=false]').click()
    await stage.dialog().locator('img').waitFor()
  }),
  photosStep('apply-camera-face', openCamera('last')),
  photosStep('apply-camera-blocked', openCamera('first', 'NotAllowedError')),
  { name: 'apply-photo-refused', page: 'applySteps', as: 'documents_refused', query: { step: 'documents' } },
  { name: 'apply-check', page: 'applySteps', as: 'prepared', query: { step: 'check' } },
  { name: 'apply-sent', page: 'applySteps', as: 'documents_waiting' },
  { name: 'apply-passed', page: 'applySteps', as: 'no_package' },
  ...withReads({ name: 'packages', page: 'installment', as: 'no_package' }),
  {
    name: 'packages-type-amount',
    page: 'installment',
    as: 'no_package',
    act: async ({ page, dialog }) => {
      await page.locator('main button').first().click()
      await dialog().waitFor()
    },
  },
  { name: 'packages-fee', page: 'installment', as: 'package_unpaid' },
  { name: 'packages-again', page: 'installment', as: 'package_unpaid', query: { again: '1' } },
  { name: 'packages-open-application', page: 'installment', as: 'under_review' },
  { name: 'packages-unverified', page: 'installment', as: 'registered' },
  { name: 'loan-quota', page: 'loan', as: 'quota_short', query: { step: 'quota' } },
  { name: 'loan-quota-waiting', page: 'loan', as: 'evidence_waiting', query: { step: 'quota' } },
  { name: 'loan-request', page: 'loan', as: 'data_requested', query: { step: 'request' } },
  { name: 'loan-rejected-view', page: 'loan', as: 'rejected', query: { step: 'rejected' } },
  {
    name: 'loan-cancel',
    page: 'loan',
    as: 'under_review',
    act: pressToDialog('hub_cancel'),
  },
  {
    name: 'loan-give-back',
    page: 'loanDetails',
    as: 'credited',
    query: loanOf('credited'),
    act: pressToDialog('detail_regret'),
  },
  ...withReads({ name: 'my-loans', page: 'myLoan', as: 'settled' }),
  { name: 'my-loans-empty', page: 'myLoan', as: 'registered' },
  ...withReads({ name: 'contract-sign', page: 'myContract', as: 'approved', query: { sign: '1' } }),
  {
    name: 'contract-sign-unread',
    page: 'myContract',
    as: 'approved',
    query: { sign: '1' },
    act: ({ submit }) => submit(),
  },
  {
    name: 'contract-sign-code',
    page: 'myContract',
    as: 'approved',
    query: { sign: '1' },
    act: async ({ page, submit, button }) => {
      await page.getByRole('checkbox').last().check()
      await submit()
      await button('contract_sign').waitFor()
    },
  },
  { name: 'contract-nothing-to-sign', page: 'myContract', as: 'credited', query: { sign: '1' } },
  ...withReads({ name: 'contracts', page: 'myContract', as: 'settled' }),
  { name: 'contracts-empty', page: 'myContract', as: 'registered' },
  { name: 'contracts-offer', page: 'myContract', as: 'approved' },
  { name: 'letters', page: 'myContract', as: 'settled', query: loanOf('settled', 'letters') },
  { name: 'contract', page: 'myContract', as: 'credited', query: ({ contract }) => ({ id: contract }) },
  { name: 'contract-missing', page: 'myContract', as: 'credited', query: { id: 'nothing' } },
]
