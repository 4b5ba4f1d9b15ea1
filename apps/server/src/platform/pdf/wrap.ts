import LineBreaker from 'linebreak'
import { charactersOf, type Run } from './runs.ts'

const textOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('')

/** The runs from one position in their text to another. */
function slice(runs: readonly Run[], start: number, end: number): Run[] {
  let from = 0
  return runs.flatMap(({ font, text }) => {
    const part = text.slice(Math.max(start - from, 0), Math.max(end - from, 0))
    from += text.length
    return part === '' ? [] : [{ font, text: part }]
  })
}

function* breaksIn(text: string): Generator<{ position: number; required?: boolean }> {
  const breaker = new LineBreaker(text)
  for (let found = breaker.nextBreak(); found !== null; found = breaker.nextBreak()) yield found
}

/** Splits runs into lines that are not wider than the width: at spaces, and between Chinese characters. */
export function wrapRuns(runs: readonly Run[], width: number, widthOf: (runs: readonly Run[]) => number): Run[][] {
  const text = textOf(runs)
  const lines: Run[][] = []
  let start = 0
  let end = 0
  const lineTo = (position: number): Run[] => slice(runs, start, start + text.slice(start, position).trimEnd().length)
  const fits = (position: number): boolean => widthOf(lineTo(position)) <= width
  const endLine = (position: number): void => {
    lines.push(lineTo(position))
    start = position
  }
  for (const { position, required = false } of breaksIn(text)) {
    if (end > start && !fits(position)) endLine(end)
    // A word that is longer than a line is split between any two characters.
    if (!fits(position)) {
      let at = start
      for (const character of charactersOf(text.slice(start, position))) {
        if (at > start && !fits(at + character.length)) endLine(at)
        at += character.length
      }
    }
    end = position
    if (required) endLine(end)
  }
  if (end > start) endLine(end)
  return lines
}
