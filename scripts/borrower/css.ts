import type { CSSOptions } from 'vite'

/** Classes are named by their file: the app and the shell are built apart and must agree. */
export const css: CSSOptions = {
  transformer: 'lightningcss',
  lightningcss: { cssModules: { pattern: '[name]_[local]_[hash]' } },
}
