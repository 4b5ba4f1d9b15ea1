export type Weight = 'regular' | 'bold'
export type FontName = Weight | 'chinese' | 'chineseBold'
/** Paths of font files. */
export type Fonts = Readonly<Record<FontName, string>>

export interface Column {
  /** Fraction of the page width. */
  share: number
  align: 'left' | 'right'
}

/** A part of the document, in reading order. */
export type Block =
  | { kind: 'title' | 'heading' | 'paragraph' | 'code'; text: string }
  /**
   * The first row is the header and is repeated on each page; the last one is a sum. The default columns are those of a
   * repayment list.
   */
  | { kind: 'table'; columns?: readonly Column[]; rows: readonly (readonly string[])[] }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'page' }

/** Everything that is printed. The same document always produces the same bytes. */
export interface PdfDocument {
  title: string
  author: string
  subject: string
  /** In milliseconds since 1970. */
  createdAt: number
  /** Above and below every page; the page number is beside the foot. */
  head: string
  foot: string
  /** Language, and page numbers in it ({page}, {count}); the default is Portuguese. */
  lang?: string
  pages?: string
  blocks: readonly Block[]
  fonts: Fonts
}
