/** Drawn in `icons/icons.svg`, which the document contains; the test compares the names. */
export const ICON_NAMES = [
  'home',
  'loan',
  'service',
  'account',
  'back',
  'close',
  'check',
  'alert',
  'warning',
  'info',
  'upload',
  'camera',
  'delete',
  'eye',
  'eye-off',
  'chevron-right',
  'chevron-down',
  'copy',
  'clock',
  'wallet',
  'settings',
  'document',
  'document-check',
  'receipt',
  'calendar',
  'calendar-check',
  'calendar-clock',
  'people',
  'language',
  'lock',
  'bell',
  'pencil',
  'shield',
  'withdraw',
  'add',
  'sprout',
  'umbrella',
  'identity',
  'scale',
  'key',
  'book',
  'leaf',
  'share',
  'download',
  'search',
  'send',
  'verified',
  'qr',
  'phone',
  'mail',
  'message',
  'bank',
  'work',
  'image',
  'place',
  'leave',
  'fingerprint',
  'gift',
  'trash',
  'reload',
  'waiting',
  'offline',
  'device',
  'help',
  'undo',
  'growth',
  'attach',
  'more',
] as const

export type IconName = (typeof ICON_NAMES)[number]

interface Props {
  name: IconName
  /** 24, 20 or 16; small ones are drawn with a thicker line. */
  size?: number | undefined
}

export const Icon = ({ name, size = 24 }: Props) => (
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
