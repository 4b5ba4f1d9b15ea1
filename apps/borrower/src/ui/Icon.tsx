import { keysOf } from '@home-credit/web'

const PATHS = {
  home: ['M3.5 10.5 12 3.5l8.5 7', 'M5.5 9v11.5h13V9', 'M9.5 20.5V14h5v6.5'],
  loan: ['M2.5 6.5h19v11h-19z', 'M12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 1 0 0-5', 'M6 12h.01', 'M18 12h.01'],
  service: [
    'M4 14v-2a8 8 0 0 1 16 0v2',
    'M4 13h2.5v6H5a1 1 0 0 1-1-1z',
    'M20 13h-2.5v6H19a1 1 0 0 0 1-1z',
    'M19 19a3 3 0 0 1-3 2.5h-3',
  ],
  account: ['M12 3.5a4 4 0 1 0 0 8 4 4 0 1 0 0-8', 'M4.5 20.5a7.5 7.5 0 0 1 15 0'],
  back: ['M20 12H4', 'M11 19l-7-7 7-7'],
  close: ['M6 6l12 12', 'M18 6 6 18'],
  check: ['M4.5 12.5l5 5 10-11'],
  alert: ['M12 3.5 2.5 20h19z', 'M12 10v4', 'M12 17h.01'],
  info: ['M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18', 'M12 11.5V16', 'M12 8h.01'],
  upload: ['M12 15.5V4', 'M7 8.5 12 3.5l5 5', 'M3.5 15v4a1.5 1.5 0 0 0 1.5 1.5h14a1.5 1.5 0 0 0 1.5-1.5v-4'],
  camera: ['M3 7.5h4L9 4.5h6l2 3h4v12H3z', 'M12 9.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7'],
  delete: ['M8.5 5H21v14H8.5L2.5 12z', 'M12 9l6 6', 'M18 9l-6 6'],
  eye: [
    'M2 12c2.5-4.5 6-6.5 10-6.5s7.5 2 10 6.5c-2.5 4.5-6 6.5-10 6.5S4.5 16.5 2 12z',
    'M12 9a3 3 0 1 0 0 6 3 3 0 1 0 0-6',
  ],
  'eye-off': [
    'M6 7.2C4.4 8.4 3.1 10 2 12c2.5 4.5 6 6.5 10 6.5 2 0 3.9-.5 5.6-1.6',
    'M10 5.7c.7-.1 1.3-.2 2-.2 4 0 7.5 2 10 6.5-.6 1.1-1.3 2-2 2.8',
    'M9.9 9.9a3 3 0 0 0 4.2 4.2',
    'M3 3l18 18',
  ],
  'chevron-right': ['M9 5.5l6.5 6.5L9 18.5'],
  copy: ['M8.5 8.5h12v12h-12z', 'M15.5 8.5v-5h-12v12h5'],
  clock: ['M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18', 'M12 7v5l3.5 2'],
  wallet: ['M18 7.5V4H5a2 2 0 0 0 0 3.5h15.5v13H5a2 2 0 0 1-2-2V5.7', 'M20.5 11.5h-4a2.5 2.5 0 0 0 0 5h4'],
  settings: [
    'M4 6.5h8',
    'M16 6.5h4',
    'M14 4.5a2 2 0 1 0 0 4 2 2 0 1 0 0-4',
    'M4 17.5h4',
    'M12 17.5h8',
    'M10 15.5a2 2 0 1 0 0 4 2 2 0 1 0 0-4',
  ],
  document: ['M6 3h8l4 4v14H6z', 'M14 3v4h4', 'M9 12h6', 'M9 16h6'],
  receipt: ['M6 3h12v18l-3-2-3 2-3-2-3 2z', 'M9 8h6', 'M9 12h6'],
  calendar: ['M4 5.5h16v15H4z', 'M4 10h16', 'M8 3v5', 'M16 3v5'],
  people: [
    'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 1 0 0-7',
    'M2.5 20a6.5 6.5 0 0 1 13 0',
    'M16 5.3a3.5 3.5 0 0 1 0 6.4',
    'M18 14.2a6.5 6.5 0 0 1 3.5 5.8',
  ],
  language: ['M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18', 'M3 12h18', 'M12 3c5 5.5 5 12.5 0 18', 'M12 3c-5 5.5-5 12.5 0 18'],
  lock: ['M5 11h14v9.5H5z', 'M8 11V7.5a4 4 0 0 1 8 0V11'],
} as const

export type IconName = keyof typeof PATHS

export const ICON_NAMES = keysOf(PATHS)

export function Icon({ name, size = 24 }: { name: IconName; size?: number | undefined }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {PATHS[name].map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}
