import { describe, expect, it } from 'vitest'
import { faultsOf, readTables } from './texts.mjs'

const good = {
  en: { hello: 'Hello {name}', days: { one: '{count} day', other: '{count} days' } },
  zh: { hello: '你好 {name}', days: { other: '{count} 天' } },
  pt: { hello: 'Olá {name}', days: { one: '{count} dia', other: '{count} dias' } },
}

describe('the text tables', () => {
  it('have no fault', () => {
    expect(faultsOf(readTables())).toEqual([])
    expect(faultsOf(good)).toEqual([])
  })

  it('are refused when empty', () => {
    expect(faultsOf({ en: {}, zh: {}, pt: {} })).toEqual(['the text tables are empty'])
  })

  it('are refused when a key is missing in one', () => {
    expect(faultsOf({ ...good, zh: { days: good.zh.days } })).toEqual(['hello: missing in zh'])
    expect(faultsOf({ ...good, en: { days: good.en.days } })).toEqual(['hello: missing in en'])
  })

  it('are refused when a sentence or a form of it is empty', () => {
    expect(faultsOf({ en: { done: 'Done' }, zh: { done: '好' }, pt: { done: ' ' } })).toEqual(['done: empty in pt'])
    expect(faultsOf({ ...good, pt: { ...good.pt, days: { one: '', other: '{count} dias' } } })).toEqual([
      'days: empty in pt',
    ])
  })

  it('are refused when one names other parameters', () => {
    expect(faultsOf({ ...good, zh: { ...good.zh, hello: '你好 {nome}' } })).toEqual([
      'hello: zh names other parameters than en',
    ])
    expect(faultsOf({ ...good, pt: { ...good.pt, hello: 'Olá' } })).toEqual([
      'hello: pt names other parameters than en',
    ])
  })

  it('are refused when a plural has no "other" form', () => {
    expect(faultsOf({ ...good, pt: { ...good.pt, days: { one: '{count} dia' } } })).toEqual([
      'days: pt has no "other" form',
    ])
  })

  it('are refused when a key is not a lower_case name', () => {
    for (const key of ['Hello', 'hello world', 'hello-world', '1st', 'olá']) {
      const table = { [key]: 'x' }
      expect(faultsOf({ en: table, zh: table, pt: table })).toEqual([`${key}: a key is a lower_case name`])
    }
  })
})
