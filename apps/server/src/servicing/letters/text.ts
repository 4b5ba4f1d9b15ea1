import { formatCnpj, maskCpf } from '@home-credit/domain'
import { amountInWords, dateOf, momentOf, reais } from '../../platform/format/index.ts'
import type { ContractText } from '../../lending/index.ts'
import type { LetterMatter, SettlementMatter, YearMatter } from './letter-content.ts'

/** A letter that was given out never changes: other words are another version. Portuguese whatever the language of the screen. */
export const LETTER_VERSION = 'letter-1'

export const ROWS = 'Parcelas vencidas no ano'
export const CELL = ' | '

type Section = ContractText['sections'][number]

export interface Letter {
  number: string
  madeAt: Date
  matter: LetterMatter
  holder: { name: string; cpf: string }
}

const parties = ({ matter: { lender }, holder }: Letter): Section[] => [
  {
    heading: 'Credor',
    paragraphs: [
      `Razão social: ${lender.legal_name}`,
      `Marca: ${lender.brand}`,
      `CNPJ: ${formatCnpj(lender.cnpj)}`,
      `Endereço: ${lender.address}`,
    ],
  },
  { heading: 'Devedor', paragraphs: [`Nome: ${holder.name}`, `CPF: ${maskCpf(holder.cpf)}`] },
]

const operation = ({ matter }: Letter): Section => ({
  heading: 'Operação',
  paragraphs: [
    `Empréstimo nº ${matter.loan_number}`,
    `Cédula de Crédito Bancário nº ${matter.contract_number}, assinada em ${dateOf(matter.signed_on)}`,
    `SHA-256 do texto da Cédula: ${matter.contract_hash}`,
    `Valor financiado: ${reais(matter.financed_cents)}, creditado em ${dateOf(matter.credited_on)}`,
  ],
})

const issued = ({ madeAt, matter: { lender } }: Letter): Section => ({
  heading: 'Emissão',
  paragraphs: [
    `Emitida por meio eletrônico em ${momentOf(madeAt, 'saoPaulo')} (horário de Brasília), na sede do Credor, ${lender.address}.`,
  ],
})

const settled = (matter: SettlementMatter): Section[] => [
  {
    heading: 'Quitação',
    paragraphs: [
      `O Credor declara que, em ${dateOf(matter.settled_on)}, a dívida da operação acima foi paga por inteiro, e dá ao Devedor plena, geral e irrevogável quitação dela, nada mais tendo a receber a qualquer título (arts. 319 e 320 do Código Civil).`,
    ],
  },
  {
    heading: 'Valores pagos',
    paragraphs: [
      `Total pago: ${reais(matter.paid_cents)} (${amountInWords(matter.paid_cents)})`,
      `Principal: ${reais(matter.principal_cents)}`,
      `Juros: ${reais(matter.interest_cents)}`,
      `Encargos de atraso: ${reais(matter.late_cents)}`,
    ],
  },
]

const paidYear = (matter: YearMatter): Section[] => [
  {
    heading: 'Declaração',
    paragraphs: [
      `Nos termos da Lei nº 12.007, de 29 de julho de 2009, o Credor declara quitados todos os débitos da operação acima com vencimento de janeiro a dezembro de ${matter.year}, e os dos anos anteriores.`,
      `Esta declaração substitui, para a comprovação do cumprimento das obrigações do Devedor, as quitações dos faturamentos mensais dos débitos de ${matter.year} e dos anos anteriores (art. 4º da Lei nº 12.007/2009).`,
    ],
  },
  {
    heading: ROWS,
    paragraphs: [
      ['Parcela', 'Vencimento', 'Quitada em'].join(CELL),
      ...matter.rows.map(({ number, due_on, closed_on }) =>
        [String(number), dateOf(due_on), dateOf(closed_on)].join(CELL),
      ),
      [`Total pago em ${matter.year}`, '', reais(matter.paid_cents)].join(CELL),
    ],
  },
]

const titleOf = ({ number, matter }: Letter): string =>
  matter.kind === 'settlement'
    ? `Carta de quitação nº ${number}`
    : `Declaração de quitação anual de débitos nº ${number}: ${matter.year}`

/** The same matter always makes the same words. */
export const letterText = (letter: Letter): ContractText => ({
  title: titleOf(letter),
  version: LETTER_VERSION,
  sections: [
    ...parties(letter),
    operation(letter),
    ...(letter.matter.kind === 'settlement' ? settled(letter.matter) : paidYear(letter.matter)),
    issued(letter),
  ],
})
