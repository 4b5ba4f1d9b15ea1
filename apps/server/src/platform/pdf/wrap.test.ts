import { expect, it } from 'vitest'
import type { Run } from './runs.ts'
import { wrapRuns } from './wrap.ts'

/** Each letter as wide as 1, each Chinese one as 2. */
const widthOf = (runs: readonly Run[]): number =>
  runs.reduce((sum, { font, text }) => sum + text.length * (font === 'chinese' ? 2 : 1), 0)
const chinese = (text: string): Run => ({ font: 'chinese', text })
const latin = (text: string): Run => ({ font: 'regular', text })
const linesOf = (runs: readonly Run[], width: number): string[] =>
  wrapRuns(runs, width, widthOf).map((line) => line.map(({ text }) => text).join(''))

it('ends a line at a space and between two Chinese characters, and keeps each part in its font', () => {
  const runs = [latin('Rua das Flores, '), chinese('圣保罗'), latin(' SP')]
  expect(linesOf(runs, 8)).toEqual(['Rua das', 'Flores,', '圣保罗', 'SP'])
  expect(wrapRuns(runs, 20, widthOf)).toEqual([
    [latin('Rua das Flores, '), chinese('圣保')],
    [chinese('罗'), latin(' SP')],
  ])
  expect(linesOf(runs, Number.POSITIVE_INFINITY)).toEqual(['Rua das Flores, 圣保罗 SP'])
})

it('starts no line with a Chinese comma, stop or closing bracket, in whichever font they are', () => {
  for (const end of ['，', '。', '）', '、'])
    expect(linesOf([chinese(`王小明${end}在`)], 6)).toEqual(['王小', `明${end}在`])
  expect(linesOf([chinese('王小明'), latin(', aqui')], 6)).toEqual(['王小', '明,', 'aqui'])
})

it('splits a word that is longer than a line, between characters only', () => {
  expect(linesOf([chinese('王'), latin('x'.repeat(10))], 4)).toEqual(['王', 'xxxx', 'xxxx', 'xx'])
  expect(linesOf([latin('e\u0301'.repeat(3))], 3)).toEqual(['e\u0301', 'e\u0301', 'e\u0301'])
  // Wider than the line on its own: still printed.
  expect(linesOf([chinese('王小')], 1)).toEqual(['王', '小'])
})

it('ends a line where the text does, and keeps empty lines', () => {
  expect(linesOf([chinese('王'), latin('\n\nabc\r\n'), chinese('小')], 10)).toEqual(['王', '', 'abc', '小'])
  expect(linesOf([], 10)).toEqual([])
})

it('loses and adds nothing but the spaces at line ends, at any width', () => {
  const runs = [chinese('钱包明细：余额、手续费（IOF）。'), latin('Avenida Paulista 1000, '), chinese('王小明先生')]
  const plain = (text: string): string => text.replace(/\s/g, '')
  const all = plain(runs.map(({ text }) => text).join(''))
  for (let width = 1; width < 90; width += 1) {
    const lines = wrapRuns(runs, width, widthOf)
    expect(plain(lines.flatMap((line) => line.map(({ text }) => text)).join(''))).toBe(all)
    if (width > 1) for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(width)
  }
})
