import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { sourcesIn } from './sources.ts'
import { untranslatedIn } from './untranslated.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

const found = (jsx: string): string[] =>
  untranslatedIn('a.tsx', `export const A = ({ on, name, names }) => (\n${jsx}\n)`)

describe('untranslated text', () => {
  it.each([
    '<p>Hello</p>',
    '<p>{name} Hello</p>',
    '<>Hello</>',
    `<p>{'Hello'}</p>`,
    '<p>{`Hello ${name}`}</p>',
    `<p>{on && 'Hello'}</p>`,
    `<p>{on ? texts.bye() : 'Hello'}</p>`,
    `<p>{name ?? 'Hello'}</p>`,
    `<p>{'Hello' + name}</p>`,
    `<p>{names.map(() => 'Hello')}</p>`,
    `<p>{names.map(() => { if (on) return 'Hello' })}</p>`,
    '<p>你好 Hello</p>',
  ])('is reported where it is a child: %s', (jsx) => {
    expect(found(jsx)).toEqual([expect.stringMatching(/^a\.tsx:2 .*Hello/)])
  })

  it.each([
    '<button aria-label="Hello" />',
    `<button aria-label={'Hello'} />`,
    '<button aria-label={`Hello ${name}`} />',
    `<button aria-label={on ? 'Hello' : texts.bye()} />`,
    '<button title="Hello" />',
    '<img alt="Hello" />',
    '<input placeholder="Hello" />',
    '<TextInput label="Hello" />',
    '<TextInput description="Hello" />',
    '<Dialog closeLabel="Hello" />',
    `<Select data={[{ value: 'a', label: 'Hello' }]} />`,
  ])('is reported where an attribute is read by people: %s', (jsx) => {
    expect(found(jsx)).toEqual(['a.tsx:2 Hello'])
  })

  it.each([
    '<button type="submit" role="alert" className="page wide" autoComplete="one-time-code" size="md">{texts.send()}</button>',
    `<button type={on ? 'submit' : 'button'} aria-label={texts.send()} />`,
    `<p>{name} · {name === 'pt' && texts.hello({ count: 1 })} {' '} {name.split('x').join(', ')} 100 %</p>`,
    `<Select data={[{ value: 'a', label: texts.hello() }]} />`,
    '<p data-context="Hello">{/* Hello */}</p>',
  ])('is not what machines read: %s', (jsx) => {
    expect(found(jsx)).toEqual([])
  })
})

it.each(['apps/borrower', 'apps/console'])('%s shows no text that the tables do not know', (app) => {
  const files = sourcesIn(ROOT, [`${app}/src`]).filter((path) => !/\.test\.tsx?$/.test(path))
  expect(files.filter((path) => path.endsWith('.tsx'))).not.toEqual([])
  expect(files.flatMap((path) => untranslatedIn(path, readFileSync(join(ROOT, path), 'utf8')))).toEqual([])
})
