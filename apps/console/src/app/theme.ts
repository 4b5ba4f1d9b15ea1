import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/** Mint (0), leaf (6), leaf pressed (7), pine (9). */
const GREEN: MantineColorsTuple = [
  '#e2f1e8',
  '#cfe7da',
  '#a9ddc2',
  '#74b79d',
  '#4ba281',
  '#2c8a67',
  '#0b6e4f',
  '#085a40',
  '#0f3b2e',
  '#0a2a21',
]
/** Paper (0), sand (1), disabled (2 and 5), hairline (3), border of inputs (4), muted text (6), ink (9). */
const GRAY: MantineColorsTuple = [
  '#faf6ee',
  '#f3ecdf',
  '#e9e4d9',
  '#e7dfd0',
  '#80776a',
  '#5c655f',
  '#57615b',
  '#3f4a44',
  '#2a372f',
  '#14231d',
]
/** Clay: late and refused. */
const RED: MantineColorsTuple = [
  '#fcebe4',
  '#f8dacd',
  '#f0b8a3',
  '#e2937a',
  '#d06b4d',
  '#bb4a2c',
  '#a5361b',
  '#8a2b14',
  '#6e200e',
  '#521708',
]
/** Waiting. */
const AMBER: MantineColorsTuple = [
  '#fff1d2',
  '#ffe6b0',
  '#fbd27a',
  '#f6b93b',
  '#c98a17',
  '#9a6408',
  '#7a4a00',
  '#633c00',
  '#4b2d00',
  '#331f00',
]
const BLUE: MantineColorsTuple = [
  '#e9effd',
  '#d5e0fb',
  '#adc3f7',
  '#82a3f2',
  '#5a84ec',
  '#3767e4',
  '#1d4ed8',
  '#1940b3',
  '#14338d',
  '#0f2668',
]

/** The borrower app's colours, denser: 14/20, cards with a radius of 14. */
export const theme = createTheme({
  colors: { green: GREEN, gray: GRAY, red: RED, amber: AMBER, blue: BLUE },
  primaryColor: 'green',
  primaryShade: 6,
  defaultRadius: 12,
  fontFamily: "'Inter Variable', system-ui, 'Noto Sans CJK SC', sans-serif",
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px' },
  lineHeights: { xs: '1.35', sm: '1.43', md: '1.43' },
  headings: {
    fontWeight: '620',
    sizes: {
      h3: { fontSize: '22px', lineHeight: '28px', fontWeight: '660' },
      h5: { fontSize: '15px', lineHeight: '20px' },
    },
  },
  black: '#14231d',
  respectReducedMotion: true,
  components: {
    Card: { defaultProps: { radius: 14 } },
    Paper: { defaultProps: { radius: 14 } },
  },
})

const tinted = (name: string, tint: string, stronger: string, text: string): Record<string, string> => ({
  [`--mantine-color-${name}-light`]: tint,
  [`--mantine-color-${name}-light-hover`]: stronger,
  [`--mantine-color-${name}-light-color`]: text,
})

/** Badges and notes have a solid tint, whose contrast with the text is known. */
export const tints: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...tinted('green', GREEN[0], GREEN[1], GREEN[6]),
    ...tinted('gray', GRAY[1], GRAY[2], GRAY[6]),
    ...tinted('red', RED[0], RED[1], RED[6]),
    ...tinted('amber', AMBER[0], AMBER[1], AMBER[6]),
    ...tinted('blue', BLUE[0], BLUE[1], BLUE[6]),
  },
  dark: {},
})
