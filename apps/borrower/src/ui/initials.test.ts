import { expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

it.each([
  ['Marina Alves de Souza', 'MA'],
  ['  élida  ', 'É'],
  ['“Zé” 123 da Silva', 'ZD'],
  ['王小明', '小明'],
  ['+55 11', ''],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
