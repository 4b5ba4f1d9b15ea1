import { amountInWords, dateOf, momentOf, percentOfBp, percentOfRate, reais } from '../../../platform/format/index.ts'
import type { ContractText } from '../contract-data.ts'
import { CELL, INSTALLMENTS } from '../text-v1/money.ts'
import { creditor, debtor, type Section } from '../text-v1/parties.ts'
import { service } from '../text-v1/rights.ts'
import type { AmendmentData } from './amendment-data.ts'

/** A text never changes once someone has signed it: new wording is a new version, in its own folder. */
export const AMENDMENT_VERSION = 'aditivo-1'

const PURPOSE: Record<AmendmentData['kind'], string> = {
  agreement:
    'O Emitente informou dificuldade de pagar nas datas contratadas. O Credor propôs, e o Emitente aceita, o novo plano de pagamento abaixo.',
  due_day:
    'O Emitente escolheu outro dia do mês para o vencimento das parcelas que faltam. O número de parcelas e a taxa de juros não mudam.',
}

const opening = ({ number, contractNumber, contractSignedAt, loanNumber, kind }: AmendmentData): Section => ({
  heading: 'Objeto',
  paragraphs: [
    `ADITIVO nº ${number} à Cédula de Crédito Bancário (CCB) nº ${contractNumber}, assinada em ${momentOf(contractSignedAt, 'saoPaulo')} (horário de Brasília), relativa ao empréstimo nº ${loanNumber} (art. 29, § 4º, da Lei nº 10.931/2004).`,
    PURPOSE[kind],
    'Mudam somente as parcelas em aberto, as suas datas e os seus valores, e a taxa onde indicado. Não há novação: as demais condições da Cédula, os direitos e as defesas do Emitente continuam os mesmos.',
  ],
})

const debt = ({ terms }: AmendmentData): Section => {
  const { lines } = terms.debt
  const due = lines.filter((line) => line.state !== 'early')
  const early = lines.filter((line) => line.state === 'early')
  const sum = (of: (line: (typeof lines)[number]) => number, from = due): number =>
    from.reduce((total, line) => total + of(line), 0)
  return {
    heading: `Dívida em ${dateOf(terms.day)}`,
    paragraphs: [
      `Parcelas vencidas ou no vencimento, a parte não paga: ${reais(sum((line) => line.nominal_cents))}.`,
      `Encargos de atraso: multa ${reais(sum((line) => line.late.fine_cents))}; juros de mora ${reais(sum((line) => line.late.mora_cents))}; juros remuneratórios ${reais(sum((line) => line.late.interest_cents))}.`,
      `Parcelas a vencer, pelo valor presente: ${reais(sum((line) => line.amount_cents, early))}, já descontados ${reais(sum((line) => line.saved_cents, early))} de juros ainda não corridos.`,
      `Total da dívida nessa data: ${reais(terms.debt.amount_cents)}.`,
      ...(terms.waived_cents > 0 ? [`Encargos de atraso perdoados pelo Credor: ${reais(terms.waived_cents)}.`] : []),
      `Valor parcelado por este Aditivo: ${reais(terms.spread_cents)} (${amountInWords(terms.spread_cents)}), dos quais ${reais(terms.principal_cents)} de principal e ${reais(terms.carried_cents)} de juros e encargos já corridos, que são pagos primeiro e constam da coluna de juros.`,
    ],
  }
}

export const conditions = ({ terms, kind }: AmendmentData): Section => ({
  heading: 'Novas condições',
  paragraphs: [
    `${terms.count} parcelas mensais, a primeira em ${dateOf(terms.first_due_on)} e a última em ${dateOf(terms.last_due_on)}. Em mês sem o dia ${terms.due_day}, o vencimento é o último dia do mês.`,
    `Taxa de juros: ${percentOfRate(terms.rate_monthly)} ao mês, equivalente a ${percentOfBp(terms.rate_annual_bp)} ao ano${terms.rate_monthly === terms.before.rate_monthly ? ', a mesma que vigorava' : `; antes, ${percentOfRate(terms.before.rate_monthly)} ao mês`}. Custo Efetivo Total (CET) deste Aditivo: ${percentOfBp(terms.cet_annual_bp)} ao ano.`,
    `Juros deste ${kind === 'agreement' ? 'plano' : 'Aditivo'}, se as parcelas forem pagas nas datas: ${reais(terms.interest_cents)}. Total a pagar: ${reais(terms.total_cents)} (${amountInWords(terms.total_cents)}). Pelas parcelas substituídas e pelos encargos até ${dateOf(terms.day)} faltavam ${reais(terms.before.left_cents)}.`,
    'Nenhuma tarifa, seguro ou IOF é cobrado do Emitente por este Aditivo, e nada é pago para assiná-lo.',
    `Os juros correm desde ${dateOf(terms.day)}. O primeiro período, se não for de exatamente um mês, conta por t = dias/30. A última parcela ajusta os centavos.`,
  ],
})

const rows = ({ terms }: AmendmentData): Section => ({
  heading: INSTALLMENTS,
  paragraphs: [
    ['Nº', 'Vencimento', 'Sem encargos até', 'Valor da parcela', 'Juros', 'Amortização', 'Principal restante'].join(
      CELL,
    ),
    ...terms.rows.map((row) =>
      [
        String(row.number),
        dateOf(row.due_on),
        dateOf(row.payable_on),
        ...[row.payment_cents, row.interest_cents, row.principal_cents, row.balance_cents].map(reais),
      ].join(CELL),
    ),
    [
      'Total',
      '',
      '',
      ...[terms.total_cents, terms.total_cents - terms.principal_cents, terms.principal_cents].map(reais),
      '',
    ].join(CELL),
  ],
})

const replaced = ({ terms }: AmendmentData): Section => ({
  heading: 'Parcelas substituídas',
  paragraphs: terms.before.rows.map(
    (row) =>
      `Parcela ${row.number}, vencimento em ${dateOf(row.due_on)}, ${reais(row.payment_cents)}${row.paid_cents > 0 ? `, da qual já foram pagos ${reais(row.paid_cents)}` : ''}.`,
  ),
})

const afterwards = ({ terms, late }: AmendmentData): Section => ({
  heading: 'Antecipação e atraso',
  paragraphs: [
    'O Emitente pode liquidar ou amortizar antecipadamente, a qualquer momento e sem tarifa, com redução proporcional dos juros, como na Cédula e à taxa deste Aditivo.',
    `Sobre a parte não paga de uma parcela em atraso incidem somente: multa de ${percentOfRate(late.fine_rate)}, uma única vez; juros de mora de ${percentOfRate(late.mora_monthly)} ao mês, à razão de 1/30 por dia; e os juros remuneratórios de ${percentOfRate(terms.rate_monthly)} ao mês, compostos por dias corridos sobre 30.`,
  ],
})

const signature = ({ number, validThrough }: AmendmentData): Section => ({
  heading: 'Assinatura eletrônica e prova',
  paragraphs: [
    ...(validThrough === null
      ? []
      : [
          `A proposta pode ser assinada até ${dateOf(validThrough)}, inclusive. Sem assinatura, a Cédula continua como está.`,
        ]),
    'O Emitente assina por meio eletrônico, com a confirmação de um código de uso único enviado por SMS ao seu telefone e vinculado a este texto, em sessão autenticada. As partes aceitam essa forma como válida (art. 10, § 2º, da Medida Provisória nº 2.200-2/2001; Lei nº 14.063/2020; art. 29, § 5º, da Lei nº 10.931/2004).',
    `Fazem prova o resumo criptográfico (SHA-256) deste texto, a data e a hora, o endereço de rede, a identificação do dispositivo e a confirmação do código, registrados no termo de assinatura do Aditivo nº ${number}. O resumo pode ser conferido por qualquer pessoa na página pública de verificação do Credor.`,
  ],
})

const closing = (): Section => ({
  heading: 'Vias e foro',
  paragraphs: [
    'O Emitente recebe cópia integral deste Aditivo, que fica disponível no aplicativo. Fica eleito o foro do domicílio do Emitente. Aplica-se a lei brasileira.',
  ],
})

export const SECTIONS: readonly ((data: AmendmentData) => Section)[] = [
  opening,
  creditor,
  debtor,
  debt,
  conditions,
  rows,
  replaced,
  afterwards,
  signature,
  service,
  closing,
]

export const writtenAmendment = (data: AmendmentData, version: string, sections: typeof SECTIONS): ContractText => ({
  title: `Aditivo nº ${data.number} à Cédula de Crédito Bancário nº ${data.contractNumber}`,
  version,
  sections: sections.map((make, index) => {
    const { heading, paragraphs } = make(data)
    return { heading: `${index + 1}. ${heading}`, paragraphs }
  }),
})

export const amendmentTextV1 = (data: AmendmentData): ContractText =>
  writtenAmendment(data, AMENDMENT_VERSION, SECTIONS)
