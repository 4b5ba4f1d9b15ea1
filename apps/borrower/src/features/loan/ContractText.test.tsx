import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ContractText } from './ContractText.tsx'

const TEXT = {
  version: 'ccb-3',
  title: 'Cédula',
  sections: [
    { heading: '1. Partes', paragraphs: ['Uma frase.', 'Outra | com um traço.'] },
    {
      heading: '2. Parcelas',
      paragraphs: [
        'Nº | Vencimento | Valor | Saldo',
        '1/2 | 26/11/2026 | R$ 500,00 | R$ 480,00',
        'Total |  | R$ 1.000,00 | ',
      ],
    },
  ],
}

const parts = (role: 'term' | 'definition'): string[] => screen.getAllByRole(role).map((each) => each.textContent ?? '')

it('the installments of a contract have every figure beside its label; sentences stay sentences', () => {
  render(<ContractText text={TEXT} hash="abc" />)
  expect(screen.getByText('Outra | com um traço.').tagName).toBe('P')
  expect(parts('term')).toEqual(['Nº', 'Vencimento', 'Valor', 'Saldo', 'Nº', 'Valor'])
  expect(parts('definition')).toEqual(['1/2', '26/11/2026', 'R$ 500,00', 'R$ 480,00', 'Total', 'R$ 1.000,00'])
})
