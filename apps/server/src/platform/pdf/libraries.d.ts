declare module 'fontkit' {
  export interface Font {
    /** Height of the letters above the baseline, in units of the font. */
    readonly ascent: number
    readonly unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
    getGlyph(id: number): { readonly path: { readonly commands: readonly unknown[] } }
  }
  export function openSync(path: string): Font
  export function create(file: Uint8Array): Font
}

declare module 'linebreak' {
  /** Finds where a line may end, by the rules of Unicode for all scripts. */
  export default class LineBreaker {
    constructor(text: string)
    /** `required`: a line must end here. */
    nextBreak(): { position: number; required?: boolean } | null
  }
}
