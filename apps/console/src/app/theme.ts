import { createTheme } from '@mantine/core'

const GREEN = ['#e6f3ee', '#cfe6dd', '#a3cfbe', '#74b79d', '#4ba281', '#2c8a67', '#0b6e4f', '#085a40', '#064833', '#033626'] as const

/** The borrower's tokens, denser. */
export const theme = createTheme({
  colors: { green: GREEN },
  primaryColor: 'green',
  primaryShade: 6,
  defaultRadius: 10,
  fontFamily: "'Inter Variable', system-ui, 'Noto Sans CJK SC', sans-serif",
  black: '#14213D',
})
