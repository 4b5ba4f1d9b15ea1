import { expect, it } from 'vitest'
import { COMMON_NUMBERS, COMMON_WORDS } from './common-passwords.ts'
import { passwordFault } from './password-rules.ts'

const context = { phone: '+5511912345678', brand: 'Home-credit' }
const fault = (password: string) => passwordFault(password, context)

it.each(['', 'a', '1234567', 'áéíóúãõ', '😀😀😀😀😀😀😀'])('"%s" is too short', (password) => {
  expect(fault(password)).toBe('short')
})

it.each([
  'password',
  'Password1',
  'P@ssw0rd',
  'senha123',
  'Senha@123',
  'minhasenha',
  'brasil2024',
  'Flamengo10!',
  'corinthians',
  'deusefiel',
  'DeusÉFiel',
  'teamo123',
  'euteamo1',
  'jesus777',
  'mariana2010',
  'gabriel123',
  'iloveyou',
  'sunshine!',
  'superman',
  'welcome1',
  'letmein99',
  'admin12345',
  'coração10',
  'woaini1314',
  'woaini520',
  '5201314!',
  'wang123456',
  'zhang1990',
  '12345678',
  '123456789',
  '987654321',
  '0987654321',
  '11111111',
  'aaaaaaaa',
  '00000000',
  '!!!!!!!!',
  'a123456789',
  'abc123456',
  'abcd1234',
  'qwerty123',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm123',
  '1qaz2wsx',
  '1q2w3e4r',
  'q1w2e3r4t5',
  'qq123456',
  'abcabcabc',
  '12121212',
  '123123123',
  'asdasdasd',
  '147258369',
  '11223344',
  '12344321',
  '31415926',
  '01011990',
  '25121985',
  '1990-01-01',
  '25/12/1985',
  '11912345678',
  '5511912345678',
  '+5511912345678',
  '912345678',
  '(11) 91234-5678',
  'homecredit',
  'Home-credit',
  'home-credit2025',
  'HOMECREDIT!!!',
  '123homecredit',
])('"%s" is too common', (password) => {
  expect(fault(password)).toBe('common')
})

it.each([
  'correct horse battery',
  'Xk7#mP2q',
  'tres tigres tristes',
  'maçã verde na mesa',
  'g8fj2kd9',
  'minha gata se chama Lua',
  '我喜欢吃红烧肉和饺子',
  'flamengo e brasil',
  'abacaxi-77-piano',
  '83920174',
  'sapo1azul2',
  '83920175',
  'Tr0ub4dor&3',
  '😀🎈🌳🚗🏠🐶🍕🎵',
])('"%s" will do', (password) => {
  expect(fault(password)).toBeUndefined()
})

it('knows a few hundred by name', () => {
  expect(COMMON_WORDS.size + COMMON_NUMBERS.size).toBeGreaterThan(400)
})

it("another's number is no reason, one's own is, however it is written", () => {
  expect(passwordFault('21983624417', { ...context, phone: '+5521983624417' })).toBe('common')
  expect(passwordFault('21983624417', context)).toBeUndefined()
  expect(passwordFault('21983624417', { ...context, phone: '' })).toBeUndefined()
})

it('takes no time on a long and hostile one', () => {
  const took = (): number => {
    const began = performance.now()
    for (const long of ['ab'.repeat(100), 'abcabd'.repeat(33), 'a'.repeat(199) + 'b', '12'.repeat(99) + '3x'])
      fault(long)
    return performance.now() - began
  }
  // The minimum of five runs: a busy machine may stall during any of them.
  expect(Math.min(...Array.from({ length: 5 }, took))).toBeLessThan(200)
})
