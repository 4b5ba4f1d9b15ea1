import * as texts from '@home-credit/texts'

const H = 'M5 2h6v8.2A11 11 0 0 1 27 20v8h-6v-8a5 5 0 0 0-10 0v8H5z'
const LETTERS =
  'M38.5 6.2v19.6M50.5 6.2v19.6M38.5 15.6h12M62 13.2a6.3 6.3 0 1 0 0 12.6 6.3 6.3 0 1 0 0-12.6zM74 25.8V13.4M74 18a4.7 4.7 0 0 1 9.4 0v7.8M83.4 18a4.7 4.7 0 0 1 9.4 0v7.8M98.4 19.4h12.4a6.3 6.3 0 1 0-2 4.7M136.2 15a6.3 6.3 0 1 0 0 9M142 25.8V13.4M142 18.8a5.4 5.4 0 0 1 5.6-5.4M151.4 19.4h12.4a6.3 6.3 0 1 0-2 4.7M174.6 13.2a6.3 6.3 0 1 0 0 12.6 6.3 6.3 0 1 0 0-12.6zM180.9 4.8v21M187.7 13.4v12.4M187.7 6.4v.1M195 8v13.8a4 4 0 0 0 4 4h1.2M191.8 13.4h8.4'

/** In the colour of the text around it. */
export const Logo = () => (
  <svg viewBox="0 0 203 32" height={26} role="img" aria-label={texts.app_title()} fill="none" strokeLinecap="round">
    <path fill="#f6b93b" d="M10.5 28v-8a5.5 5.5 0 0 1 11 0v8z" />
    <path fill="currentColor" d={H} />
    <path stroke="currentColor" strokeWidth="3.5" strokeLinejoin="round" d={LETTERS} />
    <path stroke="#f6b93b" strokeWidth="3.5" d="M117 19.4h5.6" />
  </svg>
)
