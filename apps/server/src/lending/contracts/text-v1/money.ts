import { DAYS_IN_MONTH, isOneMonth, parseDay } from '@home-credit/domain'
import { amountInWords, dateOf, percentOfBp, percentOfRate, reais } from '../../../platform/format/index.ts'
import type { ContractData, Costs } from '../contract-data.ts'
import type { Section } from './parties.ts'

/** By the keys of the application form; any other value is printed as it is. */
const PURPOSES: Record<string, string> = {
  debts: 'pagamento de dívidas',
  emergency: 'emergência',
  health: 'saúde',
  home: 'moradia',
  education: 'educação',
  business: 'negócio próprio',
  purchase: 'compra de bens',
  other: 'outra',
}

export const amounts = ({ costs, purpose }: ContractData): Section => ({
  heading: 'Valores da operação',
  paragraphs: [
    `Valor financiado (principal): ${reais(costs.financed_cents)} (${amountInWords(costs.financed_cents)}).`,
    `Valor líquido entregue ao Emitente: ${reais(costs.net_cents)} (${amountInWords(costs.net_cents)}), ${percentOfBp(costs.shares_bp.net)} do valor financiado.`,
    `IOF diário: ${reais(costs.iof_daily_cents)} (${percentOfBp(costs.shares_bp.iof_daily)} do valor financiado).`,
    `IOF adicional: ${reais(costs.iof_additional_cents)} (${percentOfBp(costs.shares_bp.iof_additional)} do valor financiado).`,
    `Tarifa do pacote escolhido: ${reais(costs.fee_cents)} (${percentOfBp(costs.shares_bp.fee)} do valor financiado).`,
    `Juros de todo o prazo, se as parcelas forem pagas nas datas: ${reais(costs.interest_cents)} (${percentOfBp(costs.shares_bp.interest)} do valor financiado).`,
    `Total a pagar: ${reais(costs.total_cents)}.`,
    'O IOF e a tarifa são financiados e descontados do valor financiado no momento do crédito. O Emitente não paga nada à parte.',
    `Finalidade declarada: ${PURPOSES[purpose] ?? purpose}.`,
  ],
})

export const rates = ({ costs }: ContractData): Section => ({
  heading: 'Taxas e Custo Efetivo Total (CET)',
  paragraphs: [
    `Taxa de juros: ${percentOfRate(costs.rate_monthly)} ao mês, prefixada, capitalizada mensalmente (art. 28, § 1º, I, da Lei nº 10.931/2004), equivalente a ${percentOfBp(costs.rate_annual_bp)} ao ano.`,
    `Custo Efetivo Total: CET de ${percentOfBp(costs.cet_annual_bp)} ao ano e ${percentOfBp(costs.cet_monthly_bp)} ao mês, com todos os custos desta Cédula: juros, IOF e tarifa. O CET anual é a taxa que iguala o valor líquido, na data de liberação, às parcelas nas datas de vencimento, por dias corridos sobre 365.`,
    'Nenhum outro encargo, tarifa, seguro ou serviço é cobrado nesta operação.',
  ],
})

interface FirstPeriod {
  release: string
  due: string
  days: number
  /** Exactly one monthly period; interest for any other first period counts by days. */
  oneMonth: boolean
}

export function firstPeriodOf({ release_on, installments }: Costs): FirstPeriod {
  const due_on = installments[0]?.due_on ?? ''
  const [release, due] = [parseDay(release_on), parseDay(due_on)]
  if (release === undefined || due === undefined) throw new Error('the contract has no release day or due date')
  return {
    release: dateOf(release_on),
    due: dateOf(due_on),
    days: due - release,
    oneMonth: isOneMonth({ release, first: due }),
  }
}

function firstPeriod(costs: Costs): string {
  const { release, due, days, oneMonth } = firstPeriodOf(costs)
  const from = `O primeiro período vai da liberação, em ${release}, ao primeiro vencimento, em ${due}: ${days} dias.`
  if (oneMonth) return `${from} É exatamente um mês e conta como um período.`
  const equal =
    costs.system === 'price'
      ? ' As parcelas permanecem iguais: a parcela de períodos inteiros é multiplicada por (1 + i)^(t − 1).'
      : ''
  return `${from} Como não é exatamente um mês, conta como t = ${days}/${DAYS_IN_MONTH} de um período: os juros do primeiro período são F × ((1 + i)^t − 1), em que F é o valor financiado e i a taxa mensal.${equal}`
}

const SYSTEMS: Record<Costs['system'], string> = {
  price:
    'Sistema de amortização: Tabela Price, com parcelas iguais; cada uma paga os juros do período sobre o saldo devedor e amortiza o restante. A última parcela ajusta os centavos de arredondamento.',
  sac: 'Sistema de amortização: SAC, com amortização constante e parcelas decrescentes; cada uma paga a amortização e os juros do período sobre o saldo devedor. A última parcela ajusta os centavos de arredondamento.',
}

export const amortisation = ({ costs }: ContractData): Section => ({
  heading: 'Sistema de amortização e contagem dos períodos',
  paragraphs: [
    SYSTEMS[costs.system],
    firstPeriod(costs),
    'Cada período seguinte vai de um vencimento ao próximo e conta como um mês, qualquer que seja o número de dias. Em mês sem o dia escolhido, o vencimento é o último dia do mês. Os valores são arredondados ao centavo mais próximo, meio centavo para cima.',
  ],
})

/** Separates the cells of a row: this section is a table whose first row is the header. */
export const CELL = ' | '
export const INSTALLMENTS = 'Parcelas: número, datas e valores'

export const installments = ({ costs }: ContractData): Section => ({
  heading: INSTALLMENTS,
  paragraphs: [
    ['Nº', 'Vencimento', 'Sem encargos até', 'Valor da parcela', 'Juros', 'Amortização', 'Saldo devedor'].join(CELL),
    ...costs.installments.map((row) =>
      [
        `${row.number}/${costs.months}`,
        dateOf(row.due_on),
        dateOf(row.payable_on),
        ...[row.payment_cents, row.interest_cents, row.principal_cents, row.balance_cents].map(reais),
      ].join(CELL),
    ),
    ['Total', '', '', ...[costs.total_cents, costs.interest_cents, costs.financed_cents].map(reais), ''].join(CELL),
  ],
})
