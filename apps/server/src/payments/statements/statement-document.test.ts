import { plainAmount } from '../../platform/http/csv.ts'
import { readFileSync } from 'node:fs'
import { STATEMENT_CAUSES } from '@home-credit/contract'
import { LANGS, type Lang } from '@home-credit/texts/runtime'
import { describe, expect, it } from 'vitest'
import { lettersWithoutGlyph, textOf } from '../../testing/pdf-text.ts'
import { drawInWorker } from '../../platform/pdf/in-worker.ts'
import { CAUSE_TEXTS, amountIn, type Month } from './monthly-statement.ts'
import { statementCsv } from './csv.ts'
import { statementDocument } from './statement-document.ts'

const month: Month = {
  month: '2026-03',
  openingCents: 100_000,
  closingCents: 99_990,
  lines: STATEMENT_CAUSES.map((cause, index) => ({
    id: String(1000 + index),
    at: new Date(Date.UTC(2026, 2, 10 + index, 2, 30)).toISOString(),
    cause,
    amount_cents: index % 2 === 0 ? 123_456 : -123_466,
    balance_cents: 100_000 + (index % 2 === 0 ? 123_456 : -10),
    loan_id: null,
    loan_number: index === 0 ? 'HC-2026-000001' : null,
    order: index === 4 ? { kind: 'withdrawal', id: crypto.randomUUID(), number: 'W-2026-000007' } : null,
  })),
}
const documentIn = (lang: Lang, printed = month) =>
  statementDocument({
    month: printed,
    lang,
    brand: 'Home-credit',
    legalName: 'Exemplo Crédito S.A.',
    owner: { name: 'José Ñandú Łódź 王小明', cpf: '52998224725' },
    now: new Date('2026-04-01T12:00:00Z'),
    sandbox: true,
  })

describe('a statement on paper', () => {
  it.each(LANGS)('says every cause in %s, and no letter is lost', async (lang) => {
    const pdf = await drawInWorker(documentIn(lang))
    const pdfText = textOf(pdf).join('\n')
    // The PDF draws spaces instead of storing them, so compare without them.
    const plain = (text: string): string => text.replace(/\s/g, '')
    for (const cause of STATEMENT_CAUSES) expect(plain(pdfText)).toContain(plain(CAUSE_TEXTS[cause]({}, lang)))
    for (const word of [
      'José',
      'Łódź',
      '王小明',
      '2026-03',
      'W-2026-000007',
      'HC-2026-000001',
      amountIn(99_990, lang),
      amountIn(-123_466, lang),
    ])
      expect(plain(pdfText)).toContain(plain(word))
    expect(pdfText).not.toContain('\u{fffd}')
    expect(pdfText).not.toContain('52998224725')
    expect(lettersWithoutGlyph(pdf)).toEqual([])
  })

  it('has a font with every Chinese letter of its texts', async () => {
    const table = JSON.parse(readFileSync(new URL('../../../../../texts/zh.json', import.meta.url), 'utf8')) as Record<
      string,
      unknown
    >
    const words = Object.entries(table).flatMap(([key, text]) =>
      typeof text === 'string' && (key.startsWith('statement_') || key === 'sandbox_banner')
        ? [text.replace(/\{\w+\}/g, '')]
        : [],
    )
    expect(words.length).toBeGreaterThan(20)
    const drawn = textOf(
      await drawInWorker({
        ...documentIn('zh'),
        head: '',
        foot: '',
        pages: '',
        blocks: words.map((text) => ({ kind: 'paragraph' as const, text })),
      }),
    ).join('')
    expect([...new Set(words.join('').replace(/\s/g, ''))].filter((letter) => !drawn.includes(letter))).toEqual([])
  })

  it('goes over as many pages as it needs, each with its heads, and says when nothing moved', async () => {
    const many: Month = {
      ...month,
      lines: Array.from(
        { length: 300 },
        (_, index) =>
          ({
            ...(month.lines[index % month.lines.length] ?? month.lines[0]),
            id: String(index),
          }) as Month['lines'][number],
      ),
    }
    const lines = textOf(await drawInWorker(documentIn('en', many)))
    expect(lines.filter((line) => line === 'Balance (R$)').length).toBeGreaterThan(4)
    const empty = textOf(await drawInWorker(documentIn('en', { ...month, lines: [] }))).join('\n')
    expect(empty).toContain('No movements this month.')
  })
})

describe('a statement as CSV', () => {
  it('is RFC 4180 with a byte order mark, with plain numbers and both times', () => {
    const csv = statementCsv(month, 'pt')
    expect(csv.startsWith('\u{feff}')).toBe(true)
    const rows = csv.slice(1).split('\r\n')
    expect([rows.length, rows.at(-1)]).toEqual([STATEMENT_CAUSES.length + 2, ''])
    expect(rows[0]).toContain('Saldo (R$)')
    expect(rows[1]).toBe(
      '2026-03-09 23:30:00,2026-03-10T02:30:00.000Z,Empréstimo creditado,1234.56,2234.56,HC-2026-000001,,1000',
    )
    expect(rows[2]).toContain(',-1234.66,999.90,')
  })

  it('leaves nothing for a spreadsheet to calculate', () => {
    for (const number of ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '"=1"', 'a,b\r\nc']) {
      const [line] = month.lines
      if (line === undefined) throw new Error('no line')
      const csv = statementCsv(
        { ...month, lines: [{ ...line, order: { kind: 'recharge', id: crypto.randomUUID(), number } }] },
        'en',
      )
      const cell = /2234\.56,HC-2026-000001,([\s\S]*),1000\r\n$/.exec(csv)?.[1] ?? ''
      const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
      expect(read).toBe(/^[=+\-@\t\r]/.test(number) ? `'${number}` : number)
      expect(/^[=+\-@\t\r]/.test(read)).toBe(false)
    }
  })
})

describe('an amount', () => {
  it('is written exactly, for machines and in each language', () => {
    expect([0, 5, -5, 99, 100, -123_456, 9_999_999_999_99].map(plainAmount)).toEqual([
      '0.00',
      '0.05',
      '-0.05',
      '0.99',
      '1.00',
      '-1234.56',
      '9999999999.99',
    ])
    expect(LANGS.map((lang) => amountIn(-123_456_789, lang))).toEqual([
      '-1,234,567.89',
      '-1,234,567.89',
      '-1.234.567,89',
    ])
  })
})
