import { createTheme } from '@mantine/core'

const GREEN = [
  '#e6f3ee',
  '#cfe6dd',
  '#a3cfbe',
  '#74b79d',
  '#4ba281',
  '#2c8a67',
  '#0b6e4f',
  '#085a40',
  '#064833',
  '#033626',
] as const
/** Canvas (0), hairline (3), border of inputs (4), muted text (6), ink (9). */
const GRAY = [
  '#f6f8f7',
  '#eef2f0',
  '#e4e9e7',
  '#d9e0dd',
  '#7b8794',
  '#66727e',
  '#52606d',
  '#3e4a57',
  '#293649',
  '#14213d',
] as const

const RED = [
  '#fdecea',
  '#fdecea',
  '#f4b0a8',
  '#ec857a',
  '#e36152',
  '#cf3a2a',
  '#b42318',
  '#951c13',
  '#78160f',
  '#5a100b',
] as const

/** The borrower app's design tokens, with denser spacing. */
export const theme = createTheme({
  colors: { green: GREEN, gray: GRAY, red: RED },
  primaryColor: 'green',
  primaryShade: 6,
  defaultRadius: 10,
  fontFamily: "'Inter Variable', system-ui, 'Noto Sans CJK SC', sans-serif",
  headings: { fontWeight: '600' },
  black: '#14213D',
  respectReducedMotion: true,
})
