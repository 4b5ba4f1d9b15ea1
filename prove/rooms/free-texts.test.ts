import { expect, it } from 'vitest'
import { freeTexts } from './free-texts.ts'
import { driftFrom } from './hostile-actions.ts'

it('each free text of the contract is written by a deed of the proof or refuses whatever is hostile', () => {
  expect(driftFrom(freeTexts())).toEqual([])
})

it('a text that is new in the contract and one that is gone are both noticed', () => {
  const [gone, ...others] = freeTexts()
  expect(driftFrom([...others, { name: 'console/new add.words', max: 100 }])).toEqual([
    'nobody writes into console/new add.words',
    `there is no ${gone?.name ?? ''} any more`,
  ])
})
