import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { licences } from '../../scripts/licences.mjs'

/** The icons inside the document: no script carries them. */
const icons = (): Plugin => ({
  name: 'icons',
  transformIndexHtml: (html) =>
    html.replace('<!--icons-->', () =>
      readFileSync(new URL('icons/icons.svg', import.meta.url), 'utf8').replaceAll('\n', ''),
    ),
})

export default defineConfig({
  base: '/console/',
  plugins: [react(), icons(), licences(['icons'])],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
