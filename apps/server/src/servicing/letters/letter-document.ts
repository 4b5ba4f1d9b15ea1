import * as texts from '@home-credit/texts'
import { type Block, type Column, pdfFonts, type PdfDocument } from '../../platform/pdf/index.ts'
import type { ContractText } from '../../lending/index.ts'
import { CELL, ROWS, type Letter } from './text.ts'

export interface Printed {
  letter: Letter & { text: ContractText }
  textHash: string
  publicUrl: string | undefined
  sandbox: boolean
}

const COLUMNS: readonly Column[] = [
  { share: 0.4, align: 'left' },
  { share: 0.3, align: 'left' },
  { share: 0.3, align: 'right' },
]

const sectionBlocks = ({ heading, paragraphs }: ContractText['sections'][number]): Block[] => [
  { kind: 'heading', text: heading },
  ...(heading === ROWS
    ? [{ kind: 'table' as const, columns: COLUMNS, rows: paragraphs.map((row) => row.split(CELL)) }]
    : paragraphs.map((text) => ({ kind: 'paragraph' as const, text }))),
]

/** Includes how anyone can check the letter. */
export function letterDocument({ letter, textHash, publicUrl, sandbox }: Printed): PdfDocument {
  const { number, text, issuedAt, content } = letter
  const where =
    publicUrl === undefined ? 'na página /verify do endereço do aplicativo' : `em ${new URL('/verify', publicUrl).href}`
  const banner = sandbox ? ` · ${texts.sandbox_banner({}, 'pt')}` : ''
  return {
    title: text.title,
    author: content.lender.legal_name,
    subject: `Texto ${text.version}, SHA-256 ${textHash}`,
    createdAt: issuedAt.getTime(),
    head: `${content.lender.brand} · ${content.lender.legal_name} · ${number}${banner}`,
    foot: `SHA-256 do texto: ${textHash}`,
    blocks: [
      { kind: 'title', text: text.title },
      ...text.sections.flatMap(sectionBlocks),
      { kind: 'heading', text: 'Resumo criptográfico (SHA-256) deste texto' },
      { kind: 'code', text: textHash },
      {
        kind: 'paragraph',
        text: `Para conferir, informe este resumo, ou escolha este arquivo PDF, ${where}. A página mostra se esta carta foi emitida pelo Credor e quando.`,
      },
    ],
    fonts: pdfFonts(),
  }
}
