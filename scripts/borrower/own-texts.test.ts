import { expect, it } from 'vitest'
import { keysIn } from './own-texts.ts'

const IMPORT = "import * as texts from '@home-credit/texts'\n"

it('the keys that a source names are found, each once', () => {
  const code = `${IMPORT}import { accountText } from './account-texts.ts'\nconst A = { b: texts.wallet_balance, c: texts.app_title() }`
  expect(keysIn(`${code}\n/** texts. */ const D = () => texts.app_title()`)).toEqual(['app_title', 'wallet_balance'])
})

it.each(['texts[key]()', 'show(texts)', '{ texts, lang }', 'const all = texts;'])(
  'a source that may compute a key is left as it is: %s',
  (use) => expect(keysIn(`${IMPORT}texts.app_title()\n${use}`)).toBeUndefined(),
)
