import { REGRET_DAYS } from '@home-credit/domain'
import { percentOfRate, reais } from '../../../platform/format/index.ts'
import type { ContractData } from '../contract-data.ts'
import type { Section } from './parties.ts'

export const late = ({ costs }: ContractData): Section => ({
  heading: 'Atraso',
  paragraphs: [
    `Sobre a parte não paga de uma parcela em atraso incidem somente: multa de ${percentOfRate(costs.late.fine_rate)}, uma única vez; juros de mora de ${percentOfRate(costs.late.mora_monthly)} ao mês, lineares, à razão de 1/30 por dia; e os juros remuneratórios desta Cédula, de ${percentOfRate(costs.rate_monthly)} ao mês, compostos por dias corridos sobre 30.`,
    'Os encargos são contados a partir do dia seguinte ao último dia sem encargos e nunca incidem sobre outros encargos. Cada pagamento parcial reduz a base. Não há comissão de permanência, tarifa de cobrança nem honorários extrajudiciais.',
  ],
})

export const regret = ({ costs }: ContractData): Section => ({
  heading: `Direito de arrependimento em ${REGRET_DAYS} dias`,
  paragraphs: [
    `Até o ${REGRET_DAYS}º dia após o crédito, inclusive, o Emitente pode desistir desta operação no aplicativo, sem motivo e sem custo (art. 49 do Código de Defesa do Consumidor), devolvendo exatamente o valor líquido recebido, ${reais(costs.net_cents)}. Pagamentos feitos são estornados, não há juros, a tarifa é cancelada e o IOF é suportado pelo Credor.`,
  ],
})

export const noDebit = (): Section => ({
  heading: 'Débito automático',
  paragraphs: [
    'Nenhum valor é debitado automaticamente da carteira, da conta ou do salário do Emitente sem o seu consentimento específico, que pode ser revogado a qualquer momento no aplicativo, sem custo e sem mudança das demais condições.',
  ],
})

export const assignment = (): Section => ({
  heading: 'Cessão e endosso',
  paragraphs: [
    'O Credor pode ceder este crédito ou transferir esta Cédula por endosso (art. 29, § 1º, da Lei nº 10.931/2004), avisando o Emitente antes do primeiro pagamento ao novo credor. As condições, os direitos e as defesas do Emitente não mudam.',
  ],
})

export const dataProtection = ({ lender }: ContractData): Section => ({
  heading: 'Proteção de dados pessoais',
  paragraphs: [
    `${lender.legal_name} é o controlador dos dados (Lei nº 13.709/2018, LGPD) e os trata para analisar, contratar, executar e cobrar esta operação, cumprir obrigações legais, prevenir fraudes e proteger o crédito (art. 7º, II, V, IX e X).`,
    'Dados desta operação e do seu pagamento podem ser consultados e comunicados, nos limites da lei, a birôs de crédito e cadastros positivos (Lei nº 12.414/2011) e ao Sistema de Informações de Créditos (SCR) do Banco Central. Antes de anotação negativa o Emitente é avisado por escrito (art. 43, § 2º, do Código de Defesa do Consumidor).',
    'O Emitente pode, no aplicativo, acessar, corrigir, levar consigo e pedir a eliminação dos seus dados, ressalvado o que a lei manda guardar, e pedir a revisão por uma pessoa de decisões automatizadas (art. 20 da LGPD).',
  ],
})

export const service = ({ lender }: Pick<ContractData, 'lender'>): Section => ({
  heading: 'Atendimento e Ouvidoria',
  paragraphs: [
    `Os canais de atendimento (SAC) e a Ouvidoria de ${lender.brand}, com telefones e horários, estão no aplicativo, em Atendimento, sem custo. Reclamação não resolvida pode ser levada à Ouvidoria e, a seguir, ao Banco Central do Brasil (telefone 145), ao portal consumidor.gov.br e ao Procon.`,
  ],
})

export const signature = ({ contractNumber }: ContractData): Section => ({
  heading: 'Assinatura eletrônica e prova',
  paragraphs: [
    'O Emitente assina esta Cédula por meio eletrônico, com a confirmação de um código de uso único enviado por SMS ao seu telefone, em sessão autenticada e após verificação de identidade. As partes aceitam essa forma como válida e prova de autoria e integridade (art. 10, § 2º, da Medida Provisória nº 2.200-2/2001; Lei nº 14.063/2020; art. 29, § 5º, da Lei nº 10.931/2004).',
    `Fazem prova da assinatura o resumo criptográfico (SHA-256) deste texto, a data e a hora, o endereço de rede, a identificação do dispositivo e a confirmação do código, registrados no termo de assinatura da Cédula nº ${contractNumber}. O resumo pode ser conferido por qualquer pessoa na página pública de verificação do Credor.`,
  ],
})

export const closing = (): Section => ({
  heading: 'Vias e foro',
  paragraphs: [
    'O Emitente recebe cópia integral desta Cédula, que fica disponível no aplicativo. VIA DO EMITENTE: NÃO NEGOCIÁVEL. Somente a via do Credor é negociável (art. 29, § 3º, da Lei nº 10.931/2004).',
    'Fica eleito o foro do domicílio do Emitente. Aplica-se a lei brasileira.',
  ],
})
