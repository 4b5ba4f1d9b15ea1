import type { IconName } from './icon-names.ts'

export type { IconName } from './icon-names.ts'

export interface IconProps {
  name: IconName
  /** 24, 20 or 16; small ones are drawn with a thicker line. */
  size?: number
}

/** Decorative: the word beside it says the same. */
export const Icon = ({ name, size = 20 }: IconProps) => (
  <svg
    width={size}
    height={size}
    fill="none"
    stroke="currentColor"
    strokeWidth={size > 16 ? 1.75 : 2}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <use href={`#icon-${name}`} />
  </svg>
)
