import { formatCnpj, formatCpf, formatPhone } from '@home-credit/domain'
import { amountInWords, dateOf, momentOf, reais } from '../../../platform/format/index.ts'
import type { ContractData, ContractText } from '../contract-data.ts'

export type Section = ContractText['sections'][number]

const SIGNER = 'Emitente (devedor)'
const NAME = 'Nome: '
const CPF = 'CPF: '

/** The denomination and the promise to pay: what makes the document a CCB (Law 10.931/2004, art. 26 and 29, I to IV). */
export const promise = ({ contractNumber, loanNumber, lender, costs }: ContractData): Section => ({
  heading: 'Denominação e promessa de pagamento',
  paragraphs: [
    `CÉDULA DE CRÉDITO BANCÁRIO (CCB) nº ${contractNumber}, relativa ao empréstimo nº ${loanNumber}, emitida nos termos dos arts. 26 a 29 da Lei nº 10.931, de 2 de agosto de 2004.`,
    `O Emitente promete pagar ao Credor, ${lender.legal_name}, ou à sua ordem, a dívida em dinheiro, certa, líquida e exigível, de ${reais(costs.financed_cents)} (${amountInWords(costs.financed_cents)}), acrescida dos juros desta Cédula, em ${costs.months} parcelas mensais, nas datas, nos valores e no lugar indicados abaixo. O total das parcelas é ${reais(costs.total_cents)} (${amountInWords(costs.total_cents)}).`,
    'Esta Cédula é título executivo extrajudicial (art. 28 da Lei nº 10.931/2004). Ela não tem garantia real, aval, fiança nem seguro, e não prevê vencimento antecipado.',
  ],
})

export const creditor = ({ lender }: Pick<ContractData, 'lender'>): Section => ({
  heading: 'Credor',
  paragraphs: [
    `Razão social: ${lender.legal_name}`,
    `Marca: ${lender.brand}`,
    `CNPJ: ${formatCnpj(lender.cnpj)}`,
    `Endereço: ${lender.address}`,
  ],
})

export const debtor = ({ borrower, account }: Pick<ContractData, 'borrower' | 'account'>): Section => ({
  heading: SIGNER,
  paragraphs: [
    `${NAME}${borrower.name}`,
    `${CPF}${formatCpf(borrower.cpf)}`,
    `Data de nascimento: ${dateOf(borrower.dateOfBirth)}`,
    `Telefone: ${formatPhone(borrower.phone)}`,
    `E-mail: ${borrower.email}`,
    `Endereço de trabalho: ${borrower.workAddress}`,
    `Conta de titularidade própria para saques: ${account.bankName}, conta ${account.bankAccount}; chave PIX ${account.pix}`,
  ],
})

export const issue = ({ lender, offeredAt, validThrough }: ContractData): Section => ({
  heading: 'Data e lugar de emissão',
  paragraphs: [
    `Lugar de emissão: sede do Credor, ${lender.address}, por meio eletrônico.`,
    `Data de emissão: a da assinatura eletrônica do Emitente, com dia e hora registrados no termo de assinatura, que integra esta Cédula. A oferta foi feita em ${momentOf(offeredAt, 'saoPaulo')} (horário de Brasília) e pode ser assinada até ${dateOf(validThrough)}, inclusive.`,
  ],
})

const after = ({ paragraphs }: Section, label: string): string | undefined =>
  paragraphs.find((paragraph) => paragraph.startsWith(label))?.slice(label.length)

/** Reads the signer from the signed text itself. */
export function signerIn({ sections }: ContractText): { name: string; cpf: string } {
  const found = sections.find(({ heading }) => heading.endsWith(SIGNER))
  const name = found && after(found, NAME)
  const cpf = found && after(found, CPF)
  if (name === undefined || cpf === undefined) throw new Error('the signed text names no signer')
  return { name, cpf: cpf.replace(/\D/g, '') }
}
