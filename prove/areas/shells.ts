import type { Claim } from '../claim.ts'
import { browserSuite } from '../shells/browser-suite.ts'
import { lighthouseOfHome } from '../shells/lighthouse.ts'
import { sizes } from '../shells/sizes.ts'

/** The shells of the borrower app, the console and the sandbox. */
export const claims: readonly Claim[] = [
  browserSuite(
    'all 27 routes, from a literal list, open in a real browser with their own heading, no console error, no axe violation, en and zh',
    ['e2e/routes.test.ts'],
    10,
    [
      {
        bug: 'a page without its heading',
        file: 'apps/borrower/src/ui/HeaderBar.tsx',
        find: '<h1 className={styles.title}>{title}</h1>',
        replace: '<p className={styles.title}>{title}</p>',
      },
    ],
  ),
  browserSuite(
    'the document and one script before the simulator answers a tap; settings, reminder and font come after and move nothing',
    ['e2e/first-load.test.ts', 'e2e/reminder.test.ts'],
    7,
    [
      {
        bug: 'the offers asked for instead of given',
        shownBy: /home answers a tap after the document and one script/,
        file: 'apps/borrower/src/shared/initial-data.ts',
        find: "JSON.parse(document.getElementById('given')?.textContent ?? 'null') as InitialData | null",
        replace: 'null as InitialData | null',
      },
      {
        bug: 'a lender that moves the rest',
        shownBy: /come later and move nothing/,
        file: 'apps/borrower/src/pages/index/Home.tsx',
        find: '<HomeSimulator Apply={GuestApply} />',
        replace: '<LazyPage inPage name="below" load={loadBelow} props={{}} /><HomeSimulator Apply={GuestApply} />',
      },
    ],
  ),
  sizes,
  browserSuite(
    'every row of the error catalogue, the cache, the time-outs, the lost chunk, double tap, and log-out clearing the cache: one browser test each',
    ['e2e/request.test.ts', 'e2e/routes.test.ts'],
    31,
    [
      {
        bug: 'two taps, two writes',
        file: 'packages/web/src/use-mutation.ts',
        find: 'if (oneAtATime && sending.current) return {}',
        replace: '',
        seenBy: ['e2e/request.test.ts'],
      },
      {
        bug: 'a cache that outlives the session',
        file: 'apps/borrower/src/shared/session.ts',
        find: '  cache.clear()\n',
        replace: '',
        seenBy: ['e2e/request.test.ts'],
      },
    ],
  ),
  browserSuite(
    'a strict content policy on app and console, and no report while all routes, the component page and the console are visited',
    ['e2e/policy.test.ts', 'e2e/routes.test.ts', 'e2e/components.test.ts', 'e2e/console-shell.test.ts'],
    40,
    [
      {
        seenBy: ['e2e/policy.test.ts'],
        bug: 'a style that the document does not name',
        file: 'apps/borrower/src/app/main.tsx',
        find: '  applyStoredLanguage()\n',
        replace:
          "  applyStoredLanguage()\n  document.head.append(Object.assign(document.createElement('style'), { textContent: 'i {}' }))\n",
      },
    ],
  ),
  lighthouseOfHome,
]
