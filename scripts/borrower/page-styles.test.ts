import { expect, it } from 'vitest'
import { rulesOf } from './page-styles.ts'

it('a style sheet is divided into its rules', () => {
  const rules = [
    '@charset "utf-8";',
    '.one{color:red}',
    '@media (width<=359px){.one{color:blue}.two{margin:0}}',
    `.three:after{content:"} .four{"}`,
    String.raw`.five:after{content:"\"}"}`,
  ]
  expect(rulesOf(rules.join(''))).toEqual(rules)
})
