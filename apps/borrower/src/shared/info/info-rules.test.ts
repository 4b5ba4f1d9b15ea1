import { setLang } from '@home-credit/texts/runtime'
import { beforeAll, describe, expect, it } from 'vitest'
import { cpfAsTyped } from './as-typed.ts'
import { dateAsTyped, dayFirst, isoDate } from './date-typed.ts'
import { changesIn, NONE, typedChanges, type Info } from './info.ts'
import {
  bankAccountWrong,
  cpfWrong,
  dateOfBirthWrong,
  emailWrong,
  ifTyped,
  nameWrong,
  pixWrong,
  telegramWrong,
  whatsappWrong,
} from './info-rules.ts'

beforeAll(() => setLang('en'))

const OF_AGE = '2026-03-10'

describe('what was typed', () => {
  it.each([
    [nameWrong, ['Ana Lima', 'Zé', '李 明'], ['', 'A', '12']],
    [
      (typed: string) => dateOfBirthWrong(typed, OF_AGE),
      ['2008-03-10', '1900-01-01', '31/12/1990'],
      ['2008-03-11', '1990-02-30', '30/02/1990', '1990-1-1'],
    ],
    [
      whatsappWrong,
      ['11 91234-5678', '+55 (11) 91234-5678', '+351 912 345 678', '00351912345678'],
      ['119', '11 9123-456', 'FLOWERS', '+5511912345', '@ana'],
    ],
    [telegramWrong, ['@ana_lima', 'ana_lima', '11 91234-5678', '+351 912 345 678'], ['@ana', '119', 'ana lima']],
    [emailWrong, ['ana@example.com'], ['ana', 'ana@example', 'a na@example.com']],
    [cpfWrong, ['529.982.247-25', '52998224725'], ['52998224724', '111.111.111-11', '5299822472']],
    [bankAccountWrong, ['12345-6', '1234 5-X', '0001.23456'], ['123', '12a45', '123456789012345678901']],
    [
      pixWrong,
      ['529.982.247-25', '+5511912345678', 'ana@example.com', '123e4567-e89b-42d3-a456-426614174000'],
      ['119', 'ana@', '123e4567'],
    ],
  ])('is right or wrong by the rules of the server (%#)', (wrong, right, not) => {
    expect(right.filter((typed) => wrong(typed) !== undefined)).toEqual([])
    expect(not.filter((typed) => wrong(typed) === undefined)).toEqual([])
  })

  it('says under what age, and how a date is written', () => {
    expect(dateOfBirthWrong('2008-03-11', OF_AGE)).toBe('You must be at least 18 years old')
    expect(dateOfBirthWrong('1990-02-30', OF_AGE)).toBe('Write the date as dd/mm/yyyy or yyyy-mm-dd')
  })

  it('takes a date as people write it, and sends it as yyyy-mm-dd', () => {
    for (const typed of ['14/03/1992', '14/3/1992', '14.03.1992', '14-03-1992', '1992-03-14', ' 14 03 1992 '])
      expect(isoDate(typed)).toBe('1992-03-14')
    for (const typed of ['31/02/1990', '14/03', '14/03/92', '1403-19-92']) expect(isoDate(typed)).toBeUndefined()
    expect(dayFirst('1992-03-14')).toBe('14/03/1992')
  })

  it('leaves eleven digits that may be a CPF or a phone to the server', () => {
    // A valid CPF that is also a São Paulo mobile number.
    expect(pixWrong('11910000019')).toBeUndefined()
  })

  it('is not wrong where nothing was', () => {
    expect(ifTyped('  ', cpfWrong)).toBeUndefined()
    expect(ifTyped(' 529.982.247-25 ', cpfWrong)).toBeUndefined()
    expect(ifTyped('1', cpfWrong)).toBe("This CPF isn't valid")
  })
})

describe('signs between digits', () => {
  const typeOut = (grouped: (typed: string, before: string) => string, keys: string): string =>
    Array.from(keys).reduce((before, key) => grouped(`${before}${key}`, before), '')

  it('come by themselves, also where they are typed or pasted', () => {
    expect(typeOut(dateAsTyped, '19901231')).toBe('1990-12-31')
    expect(typeOut(dateAsTyped, '1990-12-31')).toBe('1990-12-31')
    expect(typeOut(dateAsTyped, '2001-05-17')).toBe('2001-05-17')
    expect(typeOut(dateAsTyped, '20010517')).toBe('2001-05-17')
    expect(typeOut(dateAsTyped, '14031992')).toBe('14/03/1992')
    expect(typeOut(dateAsTyped, '14/03/1992')).toBe('14/03/1992')
    expect(typeOut(dateAsTyped, '4/3/1992')).toBe('4/3/1992')
    expect(dateAsTyped('14.03.1992', '')).toBe('14.03.1992')
    expect(typeOut(cpfAsTyped, '52998224725')).toBe('529.982.247-25')
    expect(cpfAsTyped('529.982.247-25', '')).toBe('529.982.247-25')
  })

  it('stay as they are while something is deleted or changed in the middle', () => {
    expect(dateAsTyped('1990-', '1990-1')).toBe('1990-')
    expect(cpfAsTyped('52.982', '529.982')).toBe('52.982')
    expect(dateAsTyped('1991-12-31', '1990-12-31')).toBe('1991-12-31')
  })
})

describe('a save', () => {
  const info: Info = {
    name: 'Ana Lima',
    date_of_birth: null,
    phone_masked: '',
    whatsapp: NONE,
    telegram: null,
    email: 'ana@example.com',
    id_number_masked: '***',
    work_unit: null,
    work_address: null,
    work_income_cents: null,
    bank_name: null,
    bank_agency: null,
    bank_account_masked: null,
    pix_masked: null,
  }

  it('says only what was changed; an empty text empties what stands', () => {
    expect(changesIn(info, { name: ' Ana Lima ', whatsapp: NONE, telegram: '', email: '' })).toEqual({ email: '' })
    expect(changesIn(info, { name: 'Ana Souza', date_of_birth: '1990-12-31' })).toEqual({
      name: 'Ana Souza',
      date_of_birth: '1990-12-31',
    })
  })

  it('keeps what is shown in part only where nothing is typed over it', () => {
    expect(typedChanges({ bank_account: '', pix: ' x ' })).toEqual({ pix: 'x' })
  })
})
