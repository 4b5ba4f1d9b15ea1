import type { Claim } from '../claim.ts'
import { browserSuite } from '../shells/browser-suite.ts'

const ROOMS = 'e2e/rooms.test.ts'
const SERVICE = 'e2e/service.test.ts'
const LOCATION = 'e2e/location.test.ts'

export const journeys: Claim = browserSuite(
  'in a real browser, en and zh: a friend who was invited becomes valid; articles read, written, published and taken back; a conversation both ways, live, across a restart; a place by CEP, by search and by pin; Portuguese switched on and listed',
  [ROOMS, SERVICE, LOCATION],
  20,
  [
    {
      bug: 'a link that invites nobody',
      file: 'apps/borrower/src/features/auth/RegisterForm.tsx',
      find: "query.get('code')",
      replace: "query.get('coda')",
      seenBy: [ROOMS],
    },
    {
      bug: 'an article that is not there leads nowhere',
      file: 'apps/borrower/src/pages/index/Article.tsx',
      find: '    if (gone) relaunch(PATHS.home)',
      replace: "    if (gone && id === '') relaunch(PATHS.home)",
      seenBy: [ROOMS],
    },
  ],
)
