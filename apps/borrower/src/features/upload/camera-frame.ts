export type FrameShape = 'document' | 'face'

export interface Frame {
  x: number
  y: number
  width: number
  height: number
  /** Radii of its corners; a face has an oval. */
  rx: number
  ry: number
}

/** Width by height: an identity card or driving licence (ID-1), and a face. */
const RATIOS: Readonly<Record<FrameShape, number>> = { document: 85.6 / 53.98, face: 3 / 4 }
/** Share of the picture at most; the rest shows whether something is cut off. */
const MAX_SHARE = { document: { width: 0.92, height: 0.8 }, face: { width: 0.76, height: 0.78 } } as const

/** The frame in the middle of a picture of this size, in its pixels. */
export function frameIn(width: number, height: number, shape: FrameShape): Frame {
  const ratio = RATIOS[shape]
  const share = MAX_SHARE[shape]
  const wide = Math.min(width * share.width, height * share.height * ratio)
  const high = wide / ratio
  const corner = wide * 0.04
  return {
    x: (width - wide) / 2,
    y: (height - high) / 2,
    width: wide,
    height: high,
    rx: shape === 'face' ? wide / 2 : corner,
    ry: shape === 'face' ? high / 2 : corner,
  }
}

/** The outline, for a path of SVG. */
export function outlineOf({ x, y, width, height, rx, ry }: Frame): string {
  const [across, down] = [width - 2 * rx, height - 2 * ry]
  const corner = (dx: number, dy: number): string => `a${rx} ${ry} 0 0 1 ${dx} ${dy}`
  return `M${x + rx} ${y}h${across}${corner(rx, ry)}v${down}${corner(-rx, ry)}h${-across}${corner(-rx, -ry)}v${-down}${corner(rx, -ry)}z`
}
