import { keysOf } from '@home-credit/web'

type Word = () => string

export interface Labels<Value extends string> {
  of(value: Value): string
  is(text: string): text is Value
  options(): { value: Value; label: string }[]
}

export const labelsFor = <Value extends string>(words: Readonly<Record<Value, Word>>): Labels<Value> => ({
  of: (value) => words[value](),
  is: (text): text is Value => Object.hasOwn(words, text),
  options: () => keysOf(words).map((value) => ({ value, label: words[value]() })),
})
