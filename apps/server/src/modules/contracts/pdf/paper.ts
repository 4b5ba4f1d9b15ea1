/** A part of a printed page, in the order in which it is read. */
export type Block =
  | { kind: 'title' | 'heading' | 'paragraph' | 'code'; text: string }
  /** The first row is the heads; it is repeated on each page. */
  | { kind: 'table'; rows: readonly (readonly string[])[] }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  | { kind: 'page' }

/** All that is printed. The same paper always makes the same bytes. */
export interface Paper {
  title: string
  author: string
  subject: string
  /** In milliseconds since 1970. */
  createdAt: number
  /** Above and below every page; the number of the page stands beside the foot. */
  head: string
  foot: string
  blocks: readonly Block[]
  fonts: { regular: string; bold: string }
}
