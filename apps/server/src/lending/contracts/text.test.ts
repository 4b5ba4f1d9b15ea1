import { formatCpf } from '@home-credit/domain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleCosts, sampleContractData } from '../../testing/contract.ts'
import { dateOf, percentOfBp, percentOfRate, reais } from '../../platform/format/format.ts'
import { amountInWords } from '../../platform/format/in-words.ts'
import type { ContractData, ContractText } from './contract-data.ts'
import { contractText, hashOfText } from './text.ts'
import { signerIn } from './text-v1/parties.ts'
import { textV1 } from './text-v1/text.ts'
import { FURTHER_IOF, textV2 } from './text-v2/text.ts'
import { DEADLINES } from './text-v3/ombudsman.ts'

/** With everything that a lender and a borrower may give. */
const COMPLETE = sampleContractData({
  lender: { ...sampleContractData().lender, electronic_address: 'contato@example.com' },
  account: { ...sampleContractData().account, agency: '1234-5' },
  ombudsman: {
    name: 'Ouvidoria Exemplo',
    phone: '0800 123 4567',
    email: 'ouvidoria@example.com',
    opens: '09:00',
    closes: '18:00',
    days: [1, 2, 3, 4, 5],
  },
})

/** The packages on offer, and one with a rate of many decimals. */
const PACKAGES = [
  { rateMonthly: '0.059', feeCents: 0, max: 6 },
  { rateMonthly: '0.045', feeCents: 4900, max: 12 },
  { rateMonthly: '0.032', feeCents: 9900, max: 24 },
  { rateMonthly: '0.0312345', feeCents: 1, max: 24 },
]

const anyCosts = fc.constantFrom(...PACKAGES).chain(({ max, ...terms }) =>
  fc
    .record({
      netCents: fc.integer({ min: 30_000, max: 3_000_000 }),
      months: fc.integer({ min: 3, max }),
      system: fc.constantFrom('price' as const, 'sac' as const),
      dueDay: fc.option(fc.integer({ min: 1, max: 31 })),
      releaseOn: fc
        .date({ min: new Date('2026-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
    })
    .map((loan) => sampleCosts({ ...loan, ...terms })),
)

const anyContractData: fc.Arbitrary<ContractData> = fc
  .record({
    costs: anyCosts,
    name: fc.string({
      unit: fc.constantFrom('A', 'ã', 'Ç', 'é', 'ñ', 'ü', 'Ž', 'z', ':'),
      minLength: 2,
      maxLength: 40,
    }),
    cpf: fc.constantFrom('52998224725', '11144477735'),
  })
  .map(({ costs, name, cpf }) =>
    sampleContractData({ costs, borrower: { ...sampleContractData().borrower, name, cpf } }),
  )

const wholeOf = ({ title, sections }: ContractText): string =>
  [title, ...sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])].join('\n')

/** The phrase that each requirement of the CCB and consumer laws must have in the text. */
const mandatory = ({
  contractNumber,
  loanNumber,
  lender,
  borrower,
  account,
  costs,
  validThrough,
}: ContractData): Record<string, string> => ({
  'denomination (Law 10.931 art. 29, I)': 'CÉDULA DE CRÉDITO BANCÁRIO (CCB)',
  number: contractNumber,
  loan: loanNumber,
  'promise to pay (II)': `promete pagar ao Credor, ${lender.legal_name}, ou à sua ordem, a dívida em dinheiro, certa, líquida e exigível, de ${reais(costs.financed_cents)}`,
  'creditor (IV)': `CNPJ: 11.222.333/0001-81\nEndereço: ${lender.address}`,
  'debtor, name': `\nNome: ${borrower.name}\n`,
  'debtor, CPF': `\nCPF: ${formatCpf(borrower.cpf)}\n`,
  'debtor, birth': dateOf(borrower.dateOfBirth),
  'debtor, phone': '(11) 98765-4321',
  'debtor, e-mail': borrower.email,
  'debtor, address': borrower.workAddress,
  'debtor, account': `${account.bankName}, conta ${account.bankAccount}; chave PIX ${account.pix}`,
  'place of issue (V)': `Lugar de emissão: sede do Credor, ${lender.address}`,
  'date of issue (V)': 'Data de emissão: a da assinatura eletrônica',
  'offer, made': 'A oferta foi feita em 09/03/2026 12:04:05',
  'offer, valid': `até ${dateOf(validThrough)}, inclusive`,
  financed: `Valor financiado (principal): ${reais(costs.financed_cents)} (${amountInWords(costs.financed_cents)}).`,
  net: `Valor líquido entregue ao Emitente: ${reais(costs.net_cents)}`,
  'IOF, daily': `IOF diário: ${reais(costs.iof_daily_cents)} `,
  'Additional IOF': `IOF adicional: ${reais(costs.iof_additional_cents)} `,
  fee: `Tarifa do pacote escolhido: ${reais(costs.fee_cents)} `,
  interest: `: ${reais(costs.interest_cents)} (`,
  total: `Total a pagar: ${reais(costs.total_cents)}.`,
  'rate, monthly': `Taxa de juros: ${percentOfRate(costs.rate_monthly)} ao mês`,
  'rate, annual': `equivalente a ${percentOfBp(costs.rate_annual_bp)} ao ano`,
  CET: `CET de ${percentOfBp(costs.cet_annual_bp)} ao ano e ${percentOfBp(costs.cet_monthly_bp)} ao mês`,
  'amortisation system': costs.system === 'price' ? 'Tabela Price' : 'SAC, com amortização constante',
  'first period': `da liberação, em ${dateOf(costs.release_on)}, ao primeiro vencimento, em ${dateOf(costs.installments[0]?.due_on ?? '')}`,
  'number of installments': `em ${costs.months} parcelas mensais`,
  'place and means of payment (III)': `O lugar de pagamento é a sede do Credor, ${lender.address}`,
  'wallet and PIX': 'com o saldo da carteira ou por PIX',
  'release day': `Data de liberação: ${dateOf(costs.release_on)}. Nessa data, e somente nela`,
  'void where not released': `Se o crédito não for feito em ${dateOf(costs.release_on)}, ou se a liberação for recusada, esta Cédula fica sem efeito`,
  'nothing before credit': 'O Credor não cobra nenhum valor antes do crédito',
  'early settlement (CDC art. 52, § 2)': 'VP = P ÷ (1 + i)^n',
  'prepaying, fewer': 'reduzir o prazo, quitando parcelas da última para a primeira',
  'prepaying, smaller': 'reduzir o valor, diminuindo todas as parcelas restantes',
  'late, fine': 'multa de 2%, uma única vez',
  'late, mora': 'juros de mora de 1% ao mês, lineares',
  'late, interest': `de ${percentOfRate(costs.rate_monthly)} ao mês, compostos por dias corridos sobre 30`,
  'late, base': 'Sobre a parte não paga',
  'regret (CDC art. 49)': `Até o 7º dia após o crédito, inclusive, o Emitente pode desistir`,
  'regret, IOF': 'o IOF é suportado pelo Credor',
  'no automatic debit': 'sem o seu consentimento específico, que pode ser revogado',
  assignment: 'O Credor pode ceder este crédito',
  LGPD: 'Lei nº 13.709/2018',
  bureau: 'birôs de crédito',
  ombudsman: 'Ouvidoria',
  'electronic signature': 'art. 10, § 2º, da Medida Provisória nº 2.200-2/2001; Lei nº 14.063/2020',
  proof: 'o resumo criptográfico (SHA-256) deste texto, a data e a hora, o endereço de rede',
  copy: 'NÃO NEGOCIÁVEL',
  jurisdiction: 'foro do domicílio do Emitente',
})

describe('the text of a contract', () => {
  it('has every field that the law asks for, with the figures of the calculation, for any loan', () => {
    fc.assert(
      fc.property(anyContractData, (data) => {
        const whole = wholeOf(contractText(data))
        const missing = Object.entries(mandatory(data)).flatMap(([name, words]) =>
          whole.includes(words) ? [] : [name],
        )
        expect(missing).toEqual([])
        expect(whole).not.toMatch(/undefined|null|NaN|\[object|\$\{/)
      }),
      { numRuns: 50 },
    )
  })

  it('lists every installment with its number, dates and amounts, and sums them up', () => {
    fc.assert(
      fc.property(anyContractData, (data) => {
        const { installments, months, total_cents: total } = data.costs
        const [, ...rows] =
          contractText(data)
            .sections.find(({ heading }) => heading.includes('Parcelas'))
            ?.paragraphs.map((row) => row.split(' | ')) ?? []
        expect(rows.slice(0, -1)).toEqual(
          installments.map((row) => [
            `${row.number}/${months}`,
            dateOf(row.due_on),
            dateOf(row.payable_on),
            reais(row.payment_cents),
            reais(row.interest_cents),
            reais(row.principal_cents),
            reais(row.balance_cents),
          ]),
        )
        expect(rows.at(-1)?.[3]).toBe(reais(total))
      }),
      { numRuns: 50 },
    )
  })

  it('says how the first period counts: one month, or its days', () => {
    const month = wholeOf(contractText(sampleContractData({ costs: sampleCosts({ releaseOn: '2026-03-10' }) })))
    expect(month).toContain('É exatamente um mês e conta como um período')
    expect(month).not.toContain('o divisor é 30')
    const days = wholeOf(
      contractText(sampleContractData({ costs: sampleCosts({ releaseOn: '2026-03-10', dueDay: 5 }) })),
    )
    expect(days).toContain(
      'ao primeiro vencimento, em 05/04/2026: 26 dias. Como não é exatamente um mês, conta como t = 26/30',
    )
    expect(days).toContain('No primeiro período, que não é de exatamente um mês, o divisor é 30.')
  })

  it('names its signer in a form that can be read again', () => {
    fc.assert(
      fc.property(anyContractData, (data) => {
        expect(signerIn(contractText(data))).toEqual({ name: data.borrower.name, cpf: data.borrower.cpf })
      }),
      { numRuns: 50 },
    )
  })
})

describe('the hash of a text', () => {
  it('is the same for the same matter, and for a text that was stored and read in another order', () => {
    fc.assert(
      fc.property(anyContractData, (data) => {
        const text = contractText(data)
        const read = {
          version: text.version,
          sections: text.sections.map(({ heading, paragraphs }) => ({ paragraphs, heading })),
          title: text.title,
        }
        expect(hashOfText(contractText(structuredClone(data)))).toBe(hashOfText(text))
        expect(hashOfText(JSON.parse(JSON.stringify(read)))).toBe(hashOfText(text))
      }),
      { numRuns: 50 },
    )
  })

  it('is this one for the sample: whoever changes a word of a version changes what was signed', () => {
    expect(textV1(sampleContractData()).version).toBe('ccb-1')
    expect(hashOfText(textV1(sampleContractData()))).toBe(
      'ac3a60fe458aab16a2f2e72f7099d448109be6ffe4481027607e19ce791ebdbb',
    )
    expect(textV2(sampleContractData()).version).toBe('ccb-2')
    expect(hashOfText(textV2(sampleContractData()))).toBe(
      '35fcdccf85a7645e7dc9795e7be60ca444abfc8dc9e7a1b7cf02e666364710fd',
    )
    expect(contractText(sampleContractData()).version).toBe('ccb-3')
    expect(hashOfText(contractText(COMPLETE))).toBe('79582a4aa3a09fa55dd03432d2d3e0e8064172e0c6ebf1204aed68b8e1addfc0')
  })

  it('of version 2 is version 1 and one sentence: the lender bears the IOF of further days', () => {
    const [before, after] = [textV1(sampleContractData()), textV2(sampleContractData())]
    const added = after.sections.flatMap(({ paragraphs }, index) =>
      paragraphs.filter((paragraph) => !before.sections[index]?.paragraphs.includes(paragraph)),
    )
    expect(added).toEqual([FURTHER_IOF])
    expect(after.sections.map(({ heading }) => heading)).toEqual(before.sections.map(({ heading }) => heading))
  })

  it('of version 3 adds the electronic address, the branch, the deadlines for complaints and the ombudsman', () => {
    const [before, after] = [textV2(COMPLETE), contractText(COMPLETE)]
    const added = after.sections.flatMap(({ paragraphs }, index) =>
      paragraphs.filter((paragraph) => !before.sections[index]?.paragraphs.includes(paragraph)),
    )
    expect(added).toEqual([
      'Endereço eletrônico: contato@example.com',
      'Conta de titularidade própria para saques: Banco do Exemplo, agência 1234-5, conta 12345-6; chave PIX chave@example.com',
      DEADLINES,
      'Ouvidoria: Ouvidoria Exemplo, telefone gratuito 0800 123 4567, e-mail ouvidoria@example.com, atendimento de segunda-feira a sexta-feira, das 09:00 às 18:00 (horário de Brasília).',
    ])
    expect(after.sections.map(({ heading }) => heading)).toEqual(before.sections.map(({ heading }) => heading))
  })

  it('of version 3 leaves out what the lender and the borrower have not given', () => {
    const whole = wholeOf(contractText(sampleContractData()))
    expect(whole).toContain(DEADLINES)
    expect(whole).not.toMatch(/Endereço eletrônico|agência|Ouvidoria: /)
  })

  it.each([
    [[0, 6], 'sábado e domingo'],
    [[3], 'quarta-feira'],
    [[1, 3, 5], 'segunda-feira, quarta-feira e sexta-feira'],
    [[6, 5, 4, 3, 2, 1], 'de segunda-feira a sábado'],
    [[0, 1, 2, 3, 4, 5, 6], 'de segunda-feira a domingo'],
  ])('names the days %j of the ombudsman', (days, words) => {
    const { ombudsman } = COMPLETE
    if (ombudsman === undefined) throw new Error('the sample has an ombudsman')
    expect(wholeOf(contractText({ ...COMPLETE, ombudsman: { ...ombudsman, days } }))).toContain(
      `atendimento ${words}, das 09:00`,
    )
  })

  it('is another where anything is', () => {
    const data = sampleContractData()
    const others: Partial<ContractData>[] = [
      { contractNumber: 'CCB-2026-000002' },
      { validThrough: '2026-03-12' },
      { costs: sampleCosts({ netCents: 500_001 }) },
      { borrower: { ...data.borrower, name: 'Maria Conceicao Gonçalves' } },
      { account: { ...data.account, pix: 'outra@example.com' } },
      { offeredAt: new Date('2026-03-09T15:04:06Z') },
      { purpose: 'home' },
    ]
    const hashes = [data, ...others.map((change) => sampleContractData(change))].map((each) =>
      hashOfText(contractText(each)),
    )
    expect(new Set(hashes).size).toBe(hashes.length)
    expect(hashes[0]).toMatch(/^[0-9a-f]{64}$/)
  })
})
