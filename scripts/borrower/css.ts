import type { CSSOptions } from 'vite'

/** Class names come from the file name: the app and the shell are built separately and must agree. */
export const css: CSSOptions = {
  transformer: 'lightningcss',
  lightningcss: { cssModules: { pattern: '[name]_[local]_[hash]' } },
}
