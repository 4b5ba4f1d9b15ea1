import { DAYS_IN_MONTH } from '@home-credit/domain'
import { dateOf } from '../../../platform/format/index.ts'
import type { ContractData } from '../contract-data.ts'
import { firstPeriodOf } from './money.ts'
import type { Section } from './parties.ts'

export const release = ({ costs, lender }: ContractData): Section => ({
  heading: 'Liberação do crédito',
  paragraphs: [
    `Data de liberação: ${dateOf(costs.release_on)}. Nessa data, e somente nela, o valor líquido é creditado na carteira do Emitente no aplicativo ${lender.brand}, de onde pode ser sacado sem tarifa, por PIX ou transferência, para conta de sua titularidade.`,
    `Se o crédito não for feito em ${dateOf(costs.release_on)}, ou se a liberação for recusada, esta Cédula fica sem efeito de pleno direito: nada é devido por nenhuma das partes, e qualquer nova oferta depende de nova assinatura.`,
    'Antes do crédito o Emitente pode cancelar o pedido a qualquer momento, sem custo.',
  ],
})

export const nothingBefore = ({ lender }: ContractData): Section => ({
  heading: 'Nada é pago antes do crédito',
  paragraphs: [
    `O Credor não cobra nenhum valor antes do crédito, nem depósito, tarifa, imposto, seguro ou taxa para liberar, desbloquear, sacar ou aumentar o limite. Quem pedir pagamento antecipado em nome de ${lender.brand} comete fraude (golpe do adiantamento): não pague e avise o Credor e a polícia.`,
  ],
})

export const payment = ({ lender }: ContractData): Section => ({
  heading: 'Meios e lugar de pagamento',
  paragraphs: [
    `As parcelas são pagas no aplicativo ${lender.brand}, com o saldo da carteira ou por PIX com código ou QR emitido no aplicativo em favor do Credor. O lugar de pagamento é a sede do Credor, ${lender.address}, alcançada por esses meios eletrônicos. O Credor nunca pede pagamento em conta de terceiros.`,
    'O pagamento vale na data e hora em que o banco o registrou. Vencimento em dia sem expediente bancário pode ser pago, sem encargos, até o primeiro dia útil seguinte, indicado no quadro das parcelas.',
    'O pagamento parcial de parcelas vencidas é aceito e aplicado primeiro às mais antigas e, em cada uma, aos encargos de atraso, depois aos juros e depois ao principal.',
  ],
})

export const early = ({ costs }: ContractData): Section => ({
  heading: 'Liquidação e amortização antecipadas',
  paragraphs: [
    'O Emitente pode, a qualquer momento e sem tarifa, liquidar a dívida total ou parcialmente, com redução proporcional dos juros (art. 52, § 2º, do Código de Defesa do Consumidor).',
    `O valor presente de cada parcela a vencer é VP = P ÷ (1 + i)^n, em que P é o valor da parcela, i a taxa desta Cédula ao mês e n o número de períodos: para a próxima parcela, os dias corridos até o vencimento divididos pelos dias do seu período; para cada parcela seguinte, um período a mais. ${firstPeriodOf(costs).oneMonth ? '' : `No primeiro período, que não é de exatamente um mês, o divisor é ${DAYS_IN_MONTH}. `}Cada VP é arredondado ao centavo, e a soma é o valor de liquidação.`,
    'Na amortização parcial, pagas antes as parcelas vencidas, o Emitente escolhe entre duas formas: reduzir o prazo, quitando parcelas da última para a primeira e diminuindo a última alcançada; ou reduzir o valor, diminuindo todas as parcelas restantes na mesma proporção do valor pago sobre o valor presente de todas. Pode também antecipar parcelas inteiras à sua escolha.',
    'O IOF recolhido não é devolvido na liquidação antecipada.',
  ],
})
