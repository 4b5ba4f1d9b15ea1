import { afterEach, describe, expect, it } from 'vitest'
import { DEFAULT_LANG, getLang, isLang, setLang, text } from './runtime.ts'

const days = text<{ count: number; who: string }>({
  en: { one: '{who} has {count} day', other: '{who} has {count} days' },
  zh: { other: '{who}有{count}天' },
  pt: { one: '{who} tem {count} dia', other: '{who} tem {count} dias' },
})
const done = text({ en: 'Done', zh: '好', pt: 'Feito' })

afterEach(() => setLang(DEFAULT_LANG))

describe('a text', () => {
  it('is English until another language is set', () => {
    expect(getLang()).toBe('en')
    expect(done()).toBe('Done')
  })

  it('follows the language that is set', () => {
    setLang('pt')
    expect(getLang()).toBe('pt')
    expect(done()).toBe('Feito')
  })

  it('can be asked for in a language of its own, as a server does', () => {
    setLang('pt')
    expect(done({}, 'zh')).toBe('好')
    expect(getLang()).toBe('pt')
  })

  it.each([
    ['en', 0, 'Ana has 0 days'],
    ['en', 1, 'Ana has 1 day'],
    ['en', 2, 'Ana has 2 days'],
    ['pt', 0, 'Ana tem 0 dia'],
    ['pt', 1, 'Ana tem 1 dia'],
    ['pt', 2, 'Ana tem 2 dias'],
    ['pt', 1_000_000, 'Ana tem 1000000 dias'],
    ['zh', 1, 'Ana有1天'],
    ['zh', 2, 'Ana有2天'],
  ] as const)('takes in %s for %d the plural form of the language', (lang, count, sentence) => {
    expect(days({ count, who: 'Ana' }, lang)).toBe(sentence)
  })

  it('takes its parameters, each wherever it is named', () => {
    const twice = text<{ a: string; b: number }>({ en: '{a} {b} {a}', zh: '{b}{a}', pt: '{b}' })
    expect(twice({ a: 'x', b: 7 })).toBe('x 7 x')
    expect(twice({ a: '{b}', b: 7 })).toBe('{b} 7 {b}')
    expect(twice({ a: 'x', b: 0 }, 'pt')).toBe('0')
  })
})

it('a language is one of the three', () => {
  expect(['en', 'zh', 'pt'].every(isLang)).toBe(true)
  for (const other of ['fr', 'EN', '', null, undefined, 1]) expect(isLang(other)).toBe(false)
})
