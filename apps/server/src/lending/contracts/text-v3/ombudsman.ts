import { COMPLAINT_DAYS, OMBUDSMAN_BANKING_DAYS } from '@home-credit/domain'
import type { ContractData } from '../contract-data.ts'

type Ombudsman = NonNullable<ContractData['ombudsman']>

const DAYS = ['domingo', 'segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado']
const dayName = (day: number): string => DAYS[day % 7] ?? ''

/** From Monday on; consecutive days become a range. */
function daysIn(days: readonly number[]): string {
  const sorted = days.map((day) => (day + 6) % 7).toSorted((one, other) => one - other)
  const names = sorted.map((day) => dayName(day + 1))
  const [first, last] = [names[0] ?? '', names.at(-1) ?? '']
  const isRange = sorted.length > 2 && (sorted.at(-1) ?? 0) - (sorted[0] ?? 0) === sorted.length - 1
  if (isRange) return `de ${first} a ${last}`
  return names.length < 2 ? first : `${names.slice(0, -1).join(', ')} e ${last}`
}

export const DEADLINES = `A reclamação feita no aplicativo recebe na hora um número de protocolo e é respondida em até ${COMPLAINT_DAYS} dias corridos (art. 13 do Decreto nº 11.034/2022). Depois da resposta, ou passado esse prazo, o Emitente pode levá-la à Ouvidoria, que responde em até ${OMBUDSMAN_BANKING_DAYS} dias úteis, prazo que pode ser prorrogado uma única vez, por igual período e com justificativa (Resolução CMN nº 4.860/2020).`

export const ombudsmanLine = ({ name, phone, email, opens, closes, days }: Ombudsman): string =>
  [
    `Ouvidoria: ${name}, telefone gratuito ${phone}`,
    ...(email === '' ? [] : [`e-mail ${email}`]),
    `atendimento ${daysIn(days)}, das ${opens} às ${closes} (horário de Brasília).`,
  ].join(', ')
