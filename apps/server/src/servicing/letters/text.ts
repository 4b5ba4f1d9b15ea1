import { formatCnpj, formatCpf, maskCpf } from '@home-credit/domain'
import { amountInWords, dateOf, momentOf, reais } from '../../platform/format/index.ts'
import type { ContractText } from '../../lending/index.ts'
import type { LetterContent, SettlementContent, YearContent } from './letter-content.ts'

/** Issued letters never change: other wording needs another version. Always in Portuguese. */
export const LETTER_VERSION = 'letter-2'
/** This one named the CPF masked; whoever is shown a letter compares it with a document. */
const MASKED_VERSION = 'letter-1'

export const ROWS = 'Parcelas vencidas no ano'
export const CELL = ' | '

type Section = ContractText['sections'][number]

export interface Letter {
  version: string
  number: string
  issuedAt: Date
  content: LetterContent
  borrower: { name: string; cpf: string }
}

const parties = ({ version, content: { lender }, borrower }: Letter): Section[] => [
  {
    heading: 'Credor',
    paragraphs: [
      `Razão social: ${lender.legal_name}`,
      `Marca: ${lender.brand}`,
      `CNPJ: ${formatCnpj(lender.cnpj)}`,
      `Endereço: ${lender.address}`,
    ],
  },
  {
    heading: 'Devedor',
    paragraphs: [`Nome: ${borrower.name}`, `CPF: ${(version === MASKED_VERSION ? maskCpf : formatCpf)(borrower.cpf)}`],
  },
]

const operation = ({ content }: Letter): Section => ({
  heading: 'Operação',
  paragraphs: [
    `Empréstimo nº ${content.loan_number}`,
    `Cédula de Crédito Bancário nº ${content.contract_number}, assinada em ${dateOf(content.signed_on)}`,
    `SHA-256 do texto da Cédula: ${content.contract_hash}`,
    `Valor financiado: ${reais(content.financed_cents)}, creditado em ${dateOf(content.credited_on)}`,
  ],
})

const issued = ({ issuedAt, content: { lender } }: Letter): Section => ({
  heading: 'Emissão',
  paragraphs: [
    `Emitida por meio eletrônico em ${momentOf(issuedAt, 'saoPaulo')} (horário de Brasília), na sede do Credor, ${lender.address}.`,
  ],
})

const settled = (content: SettlementContent): Section[] => [
  {
    heading: 'Quitação',
    paragraphs: [
      `O Credor declara que, em ${dateOf(content.settled_on)}, a dívida da operação acima foi paga por inteiro, e dá ao Devedor plena, geral e irrevogável quitação dela, nada mais tendo a receber a qualquer título (arts. 319 e 320 do Código Civil).`,
    ],
  },
  {
    heading: 'Valores pagos',
    paragraphs: [
      `Total pago: ${reais(content.paid_cents)} (${amountInWords(content.paid_cents)})`,
      `Principal: ${reais(content.principal_cents)}`,
      `Juros: ${reais(content.interest_cents)}`,
      `Encargos de atraso: ${reais(content.late_cents)}`,
    ],
  },
]

const paidYear = (content: YearContent): Section[] => [
  {
    heading: 'Declaração',
    paragraphs: [
      `Nos termos da Lei nº 12.007, de 29 de julho de 2009, o Credor declara quitados todos os débitos da operação acima com vencimento de janeiro a dezembro de ${content.year}, e os dos anos anteriores.`,
      `Esta declaração substitui, para a comprovação do cumprimento das obrigações do Devedor, as quitações dos faturamentos mensais dos débitos de ${content.year} e dos anos anteriores (art. 4º da Lei nº 12.007/2009).`,
    ],
  },
  {
    heading: ROWS,
    paragraphs: [
      ['Parcela', 'Vencimento', 'Quitada em'].join(CELL),
      ...content.rows.map(({ number, due_on, closed_on }) =>
        [String(number), dateOf(due_on), dateOf(closed_on)].join(CELL),
      ),
      [`Total pago em ${content.year}`, '', reais(content.paid_cents)].join(CELL),
    ],
  },
]

const titleOf = ({ number, content }: Letter): string =>
  content.kind === 'settlement'
    ? `Carta de quitação nº ${number}`
    : `Declaração de quitação anual de débitos nº ${number}: ${content.year}`

/** Deterministic: the same content gives the same text. */
export const letterText = (letter: Letter): ContractText => ({
  title: titleOf(letter),
  version: letter.version,
  sections: [
    ...parties(letter),
    operation(letter),
    ...(letter.content.kind === 'settlement' ? settled(letter.content) : paidYear(letter.content)),
    issued(letter),
  ],
})
