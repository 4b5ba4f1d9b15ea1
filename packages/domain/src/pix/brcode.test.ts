import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, MAX_CENTS } from '../money/cents.ts'
import { isRefused } from '../refused.ts'
import { brCodeCity, brCodeName, buildBrCode, parseBrCode, type BrCode } from './brcode.ts'
import { crc16 } from './crc.ts'
import { readTlv, writeTlv } from './tlv.ts'

const receiver = { name: 'Fulano de Tal', city: 'BRASILIA', txid: '***' }
const key = '123e4567-e12b-12d1-a456-426655440000'
const rec = (id: string): string => `pix.example.com/qr/v2/rec/${id}`

const OFFICIAL: { payload: string; code: BrCode; ids: string }[] = [
  {
    payload: `00020126580014br.gov.bcb.pix0136${key}5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D`,
    code: { kind: 'static', key, ...receiver },
    ids: '00 26 52 53 58 59 60 62 63',
  },
  {
    payload:
      '00020126180014br.gov.bcb.pix5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***' +
      '80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/2353c790eefb11eaadc10242ac120002630462C9',
    code: { kind: 'recurring', ...receiver, recurrenceUrl: rec('2353c790eefb11eaadc10242ac120002') },
    ids: '00 26 52 53 58 59 60 62 80 63',
  },
  {
    payload:
      '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd441' +
      '5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***' +
      '80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/94ed2badcbc04c15b0bb7fa35319489063047741',
    code: {
      kind: 'dynamic',
      url: 'pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd441',
      ...receiver,
      recurrenceUrl: rec('94ed2badcbc04c15b0bb7fa353194890'),
    },
    ids: '00 01 26 52 53 58 59 60 62 80 63',
  },
  {
    payload:
      '00020101021226810014br.gov.bcb.pix2559pix.example.com/qr/v2/cobv/1e6c54d3ec9449b7a7fc53b6b0f998e7' +
      '5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***' +
      '80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/3ffa640fa4f14080adccb949fa2dc0d06304A441',
    code: {
      kind: 'dynamic',
      url: 'pix.example.com/qr/v2/cobv/1e6c54d3ec9449b7a7fc53b6b0f998e7',
      ...receiver,
      recurrenceUrl: rec('3ffa640fa4f14080adccb949fa2dc0d0'),
    },
    ids: '00 01 26 52 53 58 59 60 62 80 63',
  },
  {
    payload:
      '00020126330014br.gov.bcb.pix0111529982247255204000053039865406945.605802BR5916EMPRESTIMO TESTE6009SAO PAULO62120508PARC00016304349A',
    code: {
      kind: 'static',
      key: '52998224725',
      name: 'EMPRESTIMO TESTE',
      city: 'SAO PAULO',
      amountCents: cents(94_560),
      txid: 'PARC0001',
    },
    ids: '00 26 52 53 54 58 59 60 62 63',
  },
]

const signed = (body: string): string => `${body}6304${crc16(`${body}6304`)}`
const refusal = (payload: string): string | undefined => {
  const result = parseBrCode(payload)
  return isRefused(result) ? result.refused : undefined
}
const account = (fields: string): string => writeTlv('26', `0014br.gov.bcb.pix${fields}`)
const GOOD = {
  '00': '01',
  '26': `0014br.gov.bcb.pix0136${key}`,
  '52': '0000',
  '53': '986',
  '58': 'BR',
  '59': 'Fulano',
  '60': 'BRASILIA',
  '62': '0503***',
}
/** A payload with fields changed or omitted, and a valid CRC. */
const payloadWith = (changes: Readonly<Record<string, string | undefined>>): string =>
  signed(
    Object.entries({ ...GOOD, ...changes })
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([id, value]) => (value === undefined ? '' : writeTlv(id, value)))
      .join(''),
  )

const ascii = (maxLength: number) =>
  fc
    .string({
      unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
      minLength: 1,
      maxLength,
    })
    .map((text) => text.trim().replace(/ +/g, ' '))
    .filter((text) => text !== '')
const place = fc.string({ unit: fc.constantFrom(...Array.from('0123456789abcdef')), minLength: 1, maxLength: 40 })
const common = fc.record(
  {
    name: ascii(25),
    city: ascii(15),
    txid: fc.oneof(
      fc.constant('***'),
      fc.string({ unit: fc.constantFrom(...Array.from('0123456789ABCxyz')), minLength: 1, maxLength: 25 }),
    ),
    amountCents: fc.integer({ min: 1, max: MAX_CENTS }).map(cents),
    postalCode: fc.integer({ min: 10_000_000, max: 99_999_999 }).map(String),
    recurrenceUrl: place.map((id) => `pix.example.com/rec/${id}`),
  },
  { requiredKeys: ['name', 'city', 'txid'] },
)
const aKey = fc.constantFrom('52998224725', '12ABC34501DE35', '+5511912345678', 'fulano@example.com', key)
const anyCode: fc.Arbitrary<BrCode> = fc.oneof(
  fc
    .tuple(
      common,
      fc.record(
        { kind: fc.constant('static' as const), key: aKey, description: ascii(37) },
        { requiredKeys: ['kind', 'key'] },
      ),
    )
    .map(([rest, own]): BrCode => Object.assign({}, own, rest)),
  fc
    .tuple(
      common,
      fc.record({ kind: fc.constant('dynamic' as const), url: place.map((id) => `pix.example.com/qr/${id}`) }),
    )
    .map(([rest, own]): BrCode => Object.assign({}, own, rest)),
  fc
    .tuple(
      common,
      fc.record({
        kind: fc.constant('recurring' as const),
        recurrenceUrl: place.map((id) => `pix.example.com/rec/${id}`),
      }),
    )
    .map(([rest, own]): BrCode => Object.assign({}, rest, own)),
)
const built = (code: BrCode): string => {
  const payload = buildBrCode(code)
  if (isRefused(payload)) throw new Error(payload.refused)
  return payload
}

describe('the CRC', () => {
  it('has the check value of CRC-16/CCITT-FALSE', () => {
    expect(crc16('123456789')).toBe('29B1')
    expect(crc16('')).toBe('FFFF')
    expect(() => crc16('é')).toThrow(RangeError)
  })
})

describe('a BR Code', () => {
  it('of the central bank is read field by field', () => {
    for (const { payload, code, ids } of OFFICIAL) {
      const read = parseBrCode(payload)
      expect(read).toMatchObject({ code })
      expect(isRefused(read) ? undefined : read.code).toEqual(code)
      expect(isRefused(read) ? undefined : read.fields.map(({ id }) => id).join(' ')).toBe(ids)
      expect(
        isRefused(read)
          ? undefined
          : signed(
              read.fields
                .slice(0, -1)
                .map(({ id, value }) => writeTlv(id, value))
                .join(''),
            ),
      ).toBe(payload)
    }
  })

  it('is built byte for byte as the central bank writes it', () => {
    for (const { payload, code } of OFFICIAL) expect(buildBrCode(code)).toBe(payload)
    expect(OFFICIAL.map(({ payload }) => payload.slice(-4))).toEqual(['1D3D', '62C9', '7741', 'A441', '349A'])
  })

  it('is read with an upper-case GUI, too', () => {
    const payload = `00020126580014BR.GOV.BCB.PIX0136${key}52040000530398654041.005802BR5913Fulano de Tal6008BRASILIA62070503***630451B8`
    expect(parseBrCode(payload)).toMatchObject({ code: { kind: 'static', key, ...receiver, amountCents: 100 } })
  })

  it('opens templates, also inside the additional data', () => {
    const read = parseBrCode(payloadWith({ '62': '0503***50300017br.gov.bcb.brcode01051.0.0' }))
    expect(isRefused(read) ? undefined : read.fields.find(({ id }) => id === '62')?.fields).toEqual([
      { id: '05', value: '***' },
      {
        id: '50',
        value: '0017br.gov.bcb.brcode01051.0.0',
        fields: [
          { id: '00', value: 'br.gov.bcb.brcode' },
          { id: '01', value: '1.0.0' },
        ],
      },
    ])
  })

  it('with another CRC is refused, and so is one in lower case or without', () => {
    const [{ payload } = { payload: '' }] = OFFICIAL
    expect(refusal(payload.replace(/1D3D$/, '1D3E'))).toBe('bad_crc')
    expect(refusal(payload.replace(/1D3D$/, '1d3d'))).toBe('bad_crc')
    expect(refusal(payload.slice(0, -8))).toBe('missing_crc')
    expect(refusal(`${payload}0002XX`)).toBe('duplicate_id')
    expect(refusal(`${payload}9002XX`)).not.toBeUndefined()
    expect(refusal(payload.replace(/63041D3D$/, '63031D3'))).toBe('missing_crc')
    expect(refusal('')).toBe('missing_crc')
  })

  it('that is no sequence of fields is refused with what is wrong', () => {
    expect(refusal(signed('000201').slice(0, -1))).toBe('truncated')
    expect(refusal('00020126')).toBe('truncated')
    expect(refusal('0002012')).toBe('truncated')
    expect(refusal('00XX01')).toBe('bad_length')
    expect(refusal('000001')).toBe('bad_length')
    expect(refusal('0A0201')).toBe('bad_id')
    expect(refusal('000201000201')).toBe('duplicate_id')
    expect(refusal('0003é01')).toBe('bad_character')
    expect(refusal('0003\n01')).toBe('bad_character')
    // The same, one level down.
    expect(refusal(payloadWith({ '62': '0503***0503***' }))).toBe('duplicate_id')
    expect(refusal(payloadWith({ '26': '0014br.gov.bcb.pix0199abc' }))).toBe('truncated')
    expect(refusal(payloadWith({ '26': '0014br.gov.bcb.pix01' }))).toBe('truncated')
  })

  it('without a mandatory field is refused', () => {
    expect(refusal(payloadWith({}))).toBeUndefined()
    for (const id of Object.keys(GOOD)) expect(refusal(payloadWith({ [id]: undefined }))).toBe('missing_field')
    for (const fields of [account(''), account('0203abc')])
      expect(refusal(payloadWith({ '26': fields.slice(4) }))).toBe('missing_field')
    expect(refusal(payloadWith({ '26': '0011com.example0103abc' }))).toBe('missing_field')
    expect(refusal(payloadWith({ '62': '0403abc' }))).toBe('missing_field')
  })

  it('with a field that says what no BR Code says is refused', () => {
    const url = 'pix.example.com/qr/1'
    const cases: [Readonly<Record<string, string>>, string][] = [
      [{ '00': '02' }, 'bad_field'],
      [{ '01': '13' }, 'bad_field'],
      [{ '53': '840' }, 'bad_field'],
      [{ '58': 'AR' }, 'bad_field'],
      [{ '54': '1,00' }, 'bad_amount'],
      [{ '54': '-1.00' }, 'bad_amount'],
      [{ '54': '9999999999.99' }, 'bad_amount'],
      [{ '59': 'x'.repeat(26) }, 'bad_name'],
      [{ '60': 'x'.repeat(16) }, 'bad_city'],
      [{ '62': '0503*-*' }, 'bad_txid'],
      [{ '26': account('011152998224724').slice(4) }, 'bad_key'],
      [{ '26': account(writeTlv('25', 'https://pix.example.com/1')).slice(4) }, 'bad_url'],
      [{ '26': account(`${writeTlv('01', '52998224725')}${writeTlv('25', url)}`).slice(4) }, 'key_and_url'],
      [{ '80': `0014br.gov.bcb.pix${writeTlv('25', 'nowhere')}` }, 'bad_url'],
    ]
    for (const [changes, code] of cases) expect([changes, refusal(payloadWith(changes))]).toEqual([changes, code])
    for (const [text, amount] of [
      ['1', 100],
      ['1.', 100],
      ['1.5', 150],
      ['0.01', 1],
    ] as const)
      expect(parseBrCode(payloadWith({ '54': text }))).toMatchObject({ code: { amountCents: amount } })
  })

  it('is not built from what it cannot say', () => {
    const good = { kind: 'static', key, name: 'Fulano', city: 'BRASILIA' } as const
    const email = `${'a'.repeat(65)}@example.com`
    expect(isRefused(buildBrCode({ ...good, key: email }))).toBe(false)
    expect(buildBrCode({ ...good, key: email, description: 'x' })).toEqual({ refused: 'account_too_long' })
    expect(buildBrCode({ ...good, key: '52998224724' })).toEqual({ refused: 'bad_key' })
    expect(buildBrCode({ ...good, name: '漢字' })).toEqual({ refused: 'bad_name' })
    expect(buildBrCode({ ...good, city: ' ' })).toEqual({ refused: 'bad_city' })
    expect(buildBrCode({ ...good, txid: 'PARC-1' })).toEqual({ refused: 'bad_txid' })
    expect(buildBrCode({ ...good, amountCents: cents(0) })).toEqual({ refused: 'bad_amount' })
    expect(buildBrCode({ ...good, postalCode: '01310-100' })).toEqual({ refused: 'bad_postal_code' })
    expect(buildBrCode({ ...good, description: 'prestação' })).toEqual({ refused: 'bad_description' })
    expect(buildBrCode({ kind: 'dynamic', url: 'https://pix.example.com/1', name: 'x', city: 'y' })).toEqual({
      refused: 'bad_url',
    })
    expect(buildBrCode({ ...good, recurrenceUrl: 'nowhere' })).toEqual({ refused: 'bad_url' })
  })

  it('takes a name and a city as people write them, shortened and without accents', () => {
    expect(brCodeName('José  da Conceição Araújo Guimarães')).toBe('Jose da Conceicao Araujo')
    expect(brCodeCity('São José dos Campos')).toBe('Sao Jose dos Ca')
    expect(brCodeName('Nº 1 – Crédito™ 🙂 Fácil')).toBe('No 1 CreditoTM Facil')
    const payload = built({ kind: 'static', key, name: 'Empréstimo São João', city: 'São Paulo' })
    expect(parseBrCode(payload)).toMatchObject({
      code: { name: 'Emprestimo Sao Joao', city: 'Sao Paulo', txid: '***' },
    })
  })

  it('read is what was built', () => {
    fc.assert(
      fc.property(anyCode, (code) => {
        const read = parseBrCode(built(code))
        expect(isRefused(read) ? read : read.code).toEqual(code)
      }),
      { numRuns: 1000 },
    )
  })

  it('built from any name is read with a name that fits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
        const payload = buildBrCode({ kind: 'static', key, name: `x${name}`, city: 'y' })
        expect(parseBrCode(isRefused(payload) ? '' : payload)).toMatchObject({ code: { name: brCodeName(`x${name}`) } })
      }),
      { numRuns: 1000 },
    )
  })

  it('with any one character changed is refused', () => {
    const character = fc
      .oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0, max: 0xff_ff }))
      .map((code) => String.fromCharCode(code))
    fc.assert(
      fc.property(anyCode, fc.nat(), character, (code, at, other) => {
        const payload = built(code)
        const index = at % payload.length
        fc.pre(payload.charAt(index) !== other)
        expect(refusal(`${payload.slice(0, index)}${other}${payload.slice(index + 1)}`)).toEqual(expect.any(String))
      }),
      { numRuns: 5000 },
    )
  })

  it('changed in any place to any digit is refused', () => {
    for (const { payload } of OFFICIAL)
      for (let index = 0; index < payload.length; index += 1)
        for (const digit of '0123456789ABCDEF')
          if (payload.charAt(index) !== digit) {
            expect(isRefused(parseBrCode(`${payload.slice(0, index)}${digit}${payload.slice(index + 1)}`))).toBe(true)
          }
  })

  it('or not, any text is read or refused, never thrown at', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...Array.from('0123456')) })), (text) => {
        expect(isRefused(parseBrCode(text))).toBe(true)
        expect(readTlv(text)).toBeDefined()
      }),
      { numRuns: 1000 },
    )
  })
})
