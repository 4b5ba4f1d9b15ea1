import { formatCpf } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import { momentOf } from '../../platform/format/index.ts'
import { AMENDMENT_VERSION } from './amendment-v1/text.ts'
import { AMENDMENT_VERSION_2 } from './amendment-v2/text.ts'
import type { ContractText } from './contract-data.ts'
import { CELL, INSTALLMENTS } from './text-v1/money.ts'
import { signerIn } from './text-v1/parties.ts'
import { type Block, pdfFonts, type PdfDocument } from '../../platform/pdf/index.ts'

export interface Printed {
  number: string
  text: ContractText
  textHash: string
  signedAt: Date
  address: string
  userAgent: string
  codeId: string
  /** The address of the app; undefined in a sandbox that runs at localhost. */
  publicUrl: string | undefined
  sandbox: boolean
}

const sectionBlocks = ({ heading, paragraphs }: ContractText['sections'][number]): Block[] => [
  { kind: 'heading', text: heading },
  ...(heading.endsWith(INSTALLMENTS)
    ? [{ kind: 'table' as const, rows: paragraphs.map((row) => row.split(CELL)) }]
    : paragraphs.map((text) => ({ kind: 'paragraph' as const, text }))),
]

const WORDS = {
  contract: {
    short: 'CCB',
    label: 'Cédula',
    whole: (number: string) => `a Cédula de Crédito Bancário nº ${number} e registra a sua emissão e a assinatura`,
    one: 'a Cédula',
    signed: 'Assinada em',
    checked: 'assinada e se é válida',
  },
  amendment: {
    short: 'Aditivo',
    label: 'Aditivo',
    whole: (number: string) => `o Aditivo nº ${number} e registra a assinatura`,
    one: 'o Aditivo',
    signed: 'Assinado em',
    checked: 'assinado e se é válido',
  },
}
const AMENDMENTS: ReadonlySet<string> = new Set([AMENDMENT_VERSION, AMENDMENT_VERSION_2])
const wordsOf = ({ version }: ContractText) => WORDS[AMENDMENTS.has(version) ? 'amendment' : 'contract']

/** The last page: signer, time, place, and how anyone can check the signature. */
function signatureBlocks({
  number,
  text,
  textHash,
  signedAt,
  address,
  userAgent,
  codeId,
  publicUrl,
}: Printed): Block[] {
  const { name, cpf } = signerIn(text)
  const where =
    publicUrl === undefined ? 'na página /verify do endereço do aplicativo' : `em ${new URL('/verify', publicUrl).href}`
  return [
    { kind: 'page' },
    { kind: 'title', text: 'Termo de assinatura eletrônica' },
    { kind: 'paragraph', text: `Este termo integra ${wordsOf(text).whole(number)} do Emitente.` },
    {
      kind: 'facts',
      rows: [
        [wordsOf(text).label, number],
        ['Signatário (Emitente)', name],
        ['CPF', formatCpf(cpf)],
        [wordsOf(text).signed, `${momentOf(signedAt, 'saoPaulo')} (horário de Brasília)`],
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
      text: `Para conferir, informe este resumo, ou escolha este arquivo PDF, ${where}. A página mostra se ${wordsOf(text).one} existe, quando foi ${wordsOf(text).checked}.`,
    },
    { kind: 'paragraph', text: 'VIA DO EMITENTE: NÃO NEGOCIÁVEL.' },
  ]
}

export function contractDocument(printed: Printed): PdfDocument {
  const { number, text, textHash, signedAt, sandbox } = printed
  const banner = sandbox ? ` · ${texts.sandbox_banner({}, 'pt')}` : ''
  return {
    title: text.title,
    author: signerIn(text).name,
    subject: `Texto ${text.version}, SHA-256 ${textHash}`,
    createdAt: signedAt.getTime(),
    head: `${wordsOf(text).short} nº ${number} · Via do Emitente · NÃO NEGOCIÁVEL${banner}`,
    foot: `SHA-256 do texto: ${textHash}`,
    blocks: [{ kind: 'title', text: text.title }, ...text.sections.flatMap(sectionBlocks), ...signatureBlocks(printed)],
    fonts: pdfFonts(),
  }
}
