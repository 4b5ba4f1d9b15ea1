import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstLoad } from '../../scripts/borrower/first-load.ts'
import { document, icons } from '../../scripts/borrower/document.ts'
import { css } from '../../scripts/borrower/css.ts'
import { ELEMENTS, WORDS } from '../../scripts/borrower/elements.ts'
import { licences } from '../../scripts/licences.mjs'
import { worker } from '../../scripts/borrower/worker.ts'

export default defineConfig({
  base: '/',
  plugins: [react(), icons(), document(), worker(), licences(['icons'])],
  css,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: { groups: [firstLoad(), ELEMENTS, ...WORDS] },
        // Short: the first load names all chunks. The manifest says which is which.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
      },
    },
  },
})
