import { describe, expect, it } from 'vitest'
import { lettersWithoutGlyph, textOf } from '../../testing/pdf-text.ts'
import { inspectPdf } from '../files/pdf.ts'
import type { Block, PdfDocument } from './document.ts'
import { drawPdf } from './draw.ts'
import { pdfFonts } from './fonts.ts'

const documentOf = (blocks: readonly Block[], fonts = pdfFonts()): PdfDocument => ({
  title: 'Documento',
  author: 'Credor',
  subject: 'Teste',
  createdAt: Date.UTC(2026, 2, 10),
  head: 'Home-credit',
  foot: 'Credor S.A.',
  blocks,
  fonts,
})
const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
const draw = (...texts: string[]): Promise<Buffer> => drawPdf(documentOf(texts.map(paragraph)))
/** The PDF draws spaces instead of storing them, so compare without them. */
const plain = (text: string): string => text.replace(/\s/g, '')
const wordsOf = (pdf: Buffer): string => plain(textOf(pdf).join(''))
const fontsIn = (pdf: Buffer): string[] =>
  [...new Set(pdf.toString('latin1').match(/(?<=\/BaseFont \/[A-Z]{6}\+)[\w-]+/g))].toSorted()

describe('a name in a PDF', () => {
  it.each([
    ['Chinese', '王小明'],
    ['Chinese with rare characters', '欧阳喆堃玥珺镕㛃䶮𬭎'],
    ['traditional Chinese', '陳國榮、黃鵬'],
    ['Japanese', '渡辺さくら タロウ'],
    ['mixed', 'José 王小明 da Silva (圣保罗，SP)'],
    ['Greek and Cyrillic', 'Ωνάσης Достоевский'],
  ])('is printed with a glyph for each letter and can be read back: %s', async (_, name) => {
    const pdf = await draw(`Nome: ${name}.`)
    expect(wordsOf(pdf)).toContain(plain(`Nome: ${name}.`))
    expect(lettersWithoutGlyph(pdf)).toEqual([])
    expect(await inspectPdf(pdf)).toBeUndefined()
  })

  it('is drawn in each kind of block, in the weight of the block', async () => {
    const pdf = await drawPdf({
      ...documentOf([
        { kind: 'title', text: '合同 1' },
        { kind: 'heading', text: '借款人' },
        { kind: 'facts', rows: [['姓名 Nome', `王小明 ${'圣保罗自由区'.repeat(20)}`]] },
        { kind: 'table', rows: [['期', 'a', 'b', 'c', 'd', 'e', '金额'], ['1'], ['', '', '', '', '', '', '合计\n9']] },
        { kind: 'code', text: '编号 7' },
      ]),
      head: '抬头',
      foot: '页脚',
      pages: '第 {page} 页，共 {count} 页',
    })
    const words = wordsOf(pdf)
    for (const text of ['合同1', '借款人', '姓名Nome', '王小明', '圣保罗自由区'.repeat(20), '期', '金额', '合计9'])
      expect(words).toContain(text)
    for (const text of ['编号7', '抬头', '页脚', '第1页，共1页']) expect(words).toContain(text)
    expect(lettersWithoutGlyph(pdf)).toEqual([])
    expect(fontsIn(pdf)).toEqual([
      'DejaVuSansCondensed',
      'DejaVuSansCondensed-Bold',
      'NotoSansSC-Bold',
      'NotoSansSC-Regular',
    ])
  })

  it('goes on over pages', async () => {
    const text = '王小明先生在圣保罗的地址。'.repeat(600)
    const pdf = await draw(text)
    expect((pdf.toString('latin1').match(/\/Type \/Page\b/g) ?? []).length).toBeGreaterThan(2)
    expect(
      textOf(pdf)
        .filter((line) => /[王小明先生在圣保罗的地址。]/.test(line))
        .join(''),
    ).toBe(text)
  })
})

describe('a character that no font has', () => {
  it.each([
    ['an emoji', '王 🫠!', '王\u{fffd}!'],
    ['an emoji of several parts', 'a 👩🏽‍🚀 b', 'a\u{fffd}b'],
    ['Hangul', '김 Silva', '\u{fffd}Silva'],
    ['half of a pair', 'a\ud83eb 王', 'a\u{fffd}b王'],
    ['a control character', 'a\u0001b', 'a\u{fffd}b'],
    ['a private character', '\u{f8ff}\u{10fffd}', '\u{fffd}\u{fffd}'],
  ])('is printed as a visible mark: %s', async (_, text, printed) => {
    const pdf = await draw(text)
    expect(wordsOf(pdf)).toContain(printed)
    expect(lettersWithoutGlyph(pdf)).toEqual([])
  })

  it('is left out if it is invisible anyway', async () => {
    const pdf = await draw('王\u{e0100}小\u{fe0f}明\u2060')
    expect(wordsOf(pdf)).toContain('王小明')
    expect(lettersWithoutGlyph(pdf)).toEqual([])
  })
})

describe('the Chinese font', () => {
  const nowhere = { ...pdfFonts(), chinese: '/nowhere.ttf', chineseBold: '/nowhere.ttf' }

  it('is not even opened for a text that the Latin font can draw', async () => {
    const pdf = await drawPdf(
      documentOf([paragraph('José Ñandú Łódź – R$ 1,00 €'), { kind: 'title', text: 'Ω' }], nowhere),
    )
    expect(fontsIn(pdf)).toEqual(['DejaVuSansCondensed', 'DejaVuSansCondensed-Bold'])
    await expect((async () => drawPdf(documentOf([paragraph('王')], nowhere)))()).rejects.toThrow('nowhere')
  })

  it('goes into the file only with the characters in use', async () => {
    const [without, one, more] = [await draw('Silva'), await draw('Silva 王'), await draw('Silva 王小明喆堃玥珺')]
    expect(one.length - without.length).toBeLessThan(5000)
    expect(more.length - one.length).toBeLessThan(5000)
  })

  it('makes the same bytes whatever was drawn before', async () => {
    const first = await draw('Nome: 王小明\u00a0Silva')
    await draw('明小王 ， 。 Ω é ·')
    expect((await draw('Nome: 王小明\u00a0Silva')).equals(first)).toBe(true)
  })
})
