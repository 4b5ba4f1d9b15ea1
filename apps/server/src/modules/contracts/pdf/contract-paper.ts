import { formatCpf } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import { momentOf } from '../format.ts'
import type { ContractText } from '../matter.ts'
import { CELL, INSTALLMENTS } from '../text-v1/money.ts'
import { signerIn } from '../text-v1/parties.ts'
import { fontsFor } from './fonts.ts'
import type { Block, Paper } from './paper.ts'

export interface Printed {
  number: string
  text: ContractText
  textHash: string
  signedAt: Date
  address: string
  userAgent: string
  codeId: string
  /** Where the app is opened; absent in a sandbox that is opened at localhost. */
  publicUrl: string | undefined
  sandbox: boolean
}

const sectionBlocks = ({ heading, paragraphs }: ContractText['sections'][number]): Block[] => [
  { kind: 'heading', text: heading },
  ...(heading.endsWith(INSTALLMENTS)
    ? [{ kind: 'table' as const, rows: paragraphs.map((row) => row.split(CELL)) }]
    : paragraphs.map((text) => ({ kind: 'paragraph' as const, text }))),
]

/** The last page: who has signed what, when, from where, and how anyone can check it. */
function signatureBlocks({ number, text, textHash, signedAt, address, userAgent, codeId, publicUrl }: Printed): Block[] {
  const { name, cpf } = signerIn(text)
  const where = publicUrl === undefined ? 'na página /verify do endereço do aplicativo' : `em ${new URL('/verify', publicUrl).href}`
  return [
    { kind: 'page' },
    { kind: 'title', text: 'Termo de assinatura eletrônica' },
    { kind: 'paragraph', text: `Este termo integra a Cédula de Crédito Bancário nº ${number} e registra a sua emissão e a assinatura do Emitente.` },
    {
      kind: 'facts',
      rows: [
        ['Cédula', number],
        ['Signatário (Emitente)', name],
        ['CPF', formatCpf(cpf)],
        ['Assinada em', `${momentOf(signedAt, 'saoPaulo')} (horário de Brasília)`],
        ['Em UTC', `${momentOf(signedAt, 'utc')} UTC`],
        ['Endereço de rede', address],
        ['Dispositivo', userAgent === '' ? 'não informado' : userAgent],
        ['Confirmação', 'Código de uso único enviado por SMS ao telefone do Emitente e confirmado por ele'],
        ['Registro da confirmação', codeId],
        ['Versão do texto', text.version],
      ],
    },
    { kind: 'heading', text: 'Resumo criptográfico (SHA-256) do texto assinado' },
    { kind: 'code', text: textHash },
    {
      kind: 'paragraph',
      text: `Para conferir, informe este resumo, ou escolha este arquivo PDF, ${where}. A página mostra se a Cédula existe, quando foi assinada e se é válida.`,
    },
    { kind: 'paragraph', text: 'VIA DO EMITENTE: NÃO NEGOCIÁVEL.' },
  ]
}

export function contractPaper(printed: Printed): Paper {
  const { number, text, textHash, signedAt, sandbox } = printed
  const banner = sandbox ? ` · ${texts.sandbox_banner({}, 'pt')}` : ''
  return {
    title: text.title,
    author: signerIn(text).name,
    subject: `Texto ${text.version}, SHA-256 ${textHash}`,
    createdAt: signedAt.getTime(),
    head: `CCB nº ${number} · Via do Emitente · NÃO NEGOCIÁVEL${banner}`,
    foot: `SHA-256 do texto: ${textHash}`,
    blocks: [{ kind: 'title', text: text.title }, ...text.sections.flatMap(sectionBlocks), ...signatureBlocks(printed)],
    fonts: fontsFor('pt'),
  }
}
