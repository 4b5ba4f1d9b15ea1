import { pressToDialog, withReads, type Screen } from '../screen.ts'

const PHONE = { country_code: 'BR', phone: '11 98765-4321' }
const CONSENTS = { accept_terms: true, accept_privacy: true }
const SENT = { status_code: 200, data: { resend_seconds: 60, valid_seconds: 600 } }

/** Before there is a session: home, entering, and what anyone may read. */
export const entryScreens: Screen[] = [
  ...withReads({ name: 'home-guest', page: 'home', as: 'guest' }),
  {
    name: 'home-guest-type-amount',
    page: 'home',
    as: 'guest',
    act: pressToDialog('sim_type_amount'),
  },
  { name: 'home-guest-type-term', page: 'home', as: 'guest', act: pressToDialog('inst_months_other') },
  { name: 'components', page: 'components', as: 'guest', hasSkeletons: true },
  ...withReads({ name: 'article-list', page: 'article', as: 'guest' }),
  { name: 'article-terms', page: 'article', as: 'guest', query: { id: 'terms' } },
  { name: 'article-privacy', page: 'article', as: 'guest', query: { id: 'privacy' } },
  ...withReads({ name: 'about', page: 'about', as: 'guest' }),
  ...withReads({ name: 'language', page: 'lang', as: 'guest' }),
  { name: 'login', page: 'login', as: 'guest' },
  { name: 'login-session-ended', page: 'login', as: 'guest', query: { ended: '' } },
  { name: 'login-empty-fields', page: 'login', as: 'guest', act: ({ submit }) => submit() },
  {
    name: 'login-by-email',
    page: 'login',
    as: 'guest',
    act: ({ button }) => button('login_by_email').click(),
  },
  {
    name: 'login-refused',
    page: 'login',
    as: 'guest',
    drafts: { login: PHONE },
    answers: { 'user/login': { status_code: 401, message: 'refusal_login_refused' } },
    act: async ({ field, submit, page, words }) => {
      await field('password').fill('not the password')
      await submit()
      await page.getByText(words('refusal_login_refused')).first().waitFor()
    },
  },
  {
    name: 'login-offline',
    page: 'login',
    as: 'guest',
    drafts: { login: PHONE },
    reads: 'offline',
    act: async ({ field, submit, page, words }) => {
      await field('password').fill('tres tigres tristes')
      await submit()
      await page.getByText(words('network_lost')).first().waitFor()
    },
  },
  { name: 'register', page: 'register', as: 'guest' },
  { name: 'register-filled', page: 'register', as: 'guest', drafts: { register: { ...PHONE, ...CONSENTS } } },
  { name: 'register-empty-fields', page: 'register', as: 'guest', act: ({ submit }) => submit() },
  {
    name: 'register-code',
    page: 'register',
    as: 'guest',
    drafts: { register: { ...PHONE, ...CONSENTS } },
    answers: { 'system/captcha': { status_code: 200, data: { needed: false } }, 'sms/send': SENT },
    act: async ({ submit, page, words }) => {
      await submit()
      await page.getByText(words('register_code_secret')).waitFor()
    },
  },
  {
    name: 'register-password',
    page: 'register',
    as: 'guest',
    drafts: { register: { ...PHONE, ...CONSENTS } },
    answers: { 'system/captcha': { status_code: 200, data: { needed: false } }, 'sms/send': SENT },
    act: async ({ submit, field, page, words }) => {
      await submit()
      await page.getByText(words('register_code_secret')).waitFor()
      await page.locator('[autocomplete="one-time-code"]').fill('407112')
      await field('password').fill('tres tigres')
    },
  },
  { name: 'forgot', page: 'forgot', as: 'guest' },
  { name: 'forgot-empty-fields', page: 'forgot', as: 'guest', act: ({ submit }) => submit() },
  { name: 'forgot-lost-number', page: 'forgot', as: 'guest', query: { lost: 'number' } },
  { name: 'country-codes', page: 'codeList', as: 'guest', query: { form: 'login' } },
  {
    name: 'country-codes-none-found',
    page: 'codeList',
    as: 'guest',
    query: { form: 'login' },
    act: ({ page }) => page.locator('main input').first().fill('zzzz'),
  },
  ...withReads({ name: 'loan-guest', page: 'loan', as: 'guest' }),
  ...withReads({ name: 'service-guest', page: 'service', as: 'guest' }),
  { name: 'choose-location', page: 'chooseLocation', as: 'guest' },
  {
    name: 'choose-location-search',
    page: 'chooseLocation',
    as: 'guest',
    act: ({ page }) => page.locator('main input').first().fill('Campinas'),
  },
  ...withReads({ name: 'open-location', page: 'openLocation', as: 'guest' }),
  { name: 'open-location-work', page: 'openLocation', as: 'credited', query: { of: 'work' } },
  { name: 'open-location-no-work', page: 'openLocation', as: 'registered', query: { of: 'work' } },
]
