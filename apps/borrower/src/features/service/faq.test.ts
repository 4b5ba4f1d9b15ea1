import { DEFAULT_LANG, setLang } from '@home-credit/texts/runtime'
import { afterEach, describe, expect, it } from 'vitest'
import { findQuestions } from './faq.ts'

afterEach(() => setLang(DEFAULT_LANG))
const found = (typed: string): string[] => findQuestions(typed).map(({ name }) => name)

describe('the questions', () => {
  it('are all there while nothing is typed, and those with all the words once something is', () => {
    expect(found('  ')).toHaveLength(9)
    expect(found('late fine')).toEqual(['late'])
    expect(found('late fine giraffe')).toEqual([])
  })

  it('are found with and without accents, in any case, in each language', () => {
    setLang('pt')
    expect(found('devolver emprestimo')).toEqual(['regret'])
    expect(found('DEVOLVER EMPRÉSTIMO')).toEqual(['regret'])
    setLang('zh')
    expect(found('提现')).toContain('withdraw')
  })
})
