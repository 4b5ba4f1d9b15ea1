import type { Claim } from '../claim.ts'
import { browserSuite } from '../shells/browser-suite.ts'

const DRAFTS = 'e2e/identity-drafts.test.ts'
const PASSKEYS = 'e2e/account-passkeys.test.ts'
const WRONG = 'e2e/identity-wrong.test.ts'
const FIELD = 'apps/borrower/src/ui/Field.tsx'

export const journeys: Claim = browserSuite(
  'in a real browser: register by an invitation link with the code from the outbox, log out, a wrong password, a forgotten and a changed password that end ' +
    'the other session, a passkey enrolled and used, and a form kept by a change of language and by a session that expires in the middle of it',
  [
    'e2e/identity-register.test.ts',
    'e2e/identity-login.test.ts',
    'e2e/identity-new-password.test.ts',
    PASSKEYS,
    DRAFTS,
  ],
  20,
  [
    {
      bug: 'a form that is not kept',
      file: 'apps/borrower/src/shared/use-draft.ts',
      find: 'const values = { ...readDraft(name), ...inHand.get(name)?.secrets }',
      replace: 'const values = { ...inHand.get(name)?.secrets }',
      seenBy: [DRAFTS],
    },
    {
      bug: 'a log-in that leads home instead of back',
      file: 'apps/borrower/src/shared/session.ts',
      find: 'relaunch(target ?? PATHS.home)',
      replace: 'relaunch(PATHS.home)',
      seenBy: [DRAFTS, PASSKEYS],
    },
  ],
)

export const whatIsWrong: Claim = browserSuite(
  'every validation text of section 5, in en, zh and pt: at its field, by the description of the control, and announced, on leaving the field and on sending',
  [WRONG],
  9,
  [
    { bug: 'an error without its link to the field', file: FIELD, find: 'invalid && `${id}-error`', replace: 'false' },
    { bug: 'an error that is not announced', file: FIELD, find: ' role="alert"', replace: '' },
    {
      bug: 'a text that stays English',
      file: 'apps/borrower/src/shared/phone/rules.ts',
      find: 'texts.prompt_phone()',
      replace: "texts.prompt_phone({}, 'en')",
    },
  ],
)
