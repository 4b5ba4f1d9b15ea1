export interface Column {
  /** Of the width of the page. */
  share: number
  align: 'left' | 'right'
}

/** A part of a printed page, in the order in which it is read. */
export type Block =
  | { kind: 'title' | 'heading' | 'paragraph' | 'code'; text: string }
  /** The first row is the heads; it is repeated on each page. The last one is a sum. Columns are those of a repayment list where none are given. */
  | { kind: 'table'; columns?: readonly Column[]; rows: readonly (readonly string[])[] }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'page' }

/** All that is printed. The same paper always makes the same bytes. */
export interface PdfDocument {
  title: string
  author: string
  subject: string
  /** In milliseconds since 1970. */
  createdAt: number
  /** Above and below every page; the number of the page stands beside the foot. */
  head: string
  foot: string
  /** In which language it is, and how a page is numbered in it ({page}, {count}): Portuguese where it is not said. */
  lang?: string
  pages?: string
  blocks: readonly Block[]
  /** `chinese`: for words with such letters, in one weight. */
  fonts: { regular: string; bold: string; chinese?: string }
}
