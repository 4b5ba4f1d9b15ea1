import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstLoad } from '../../scripts/borrower/first-load.ts'
import { document, icons } from '../../scripts/borrower/document.ts'
import { css } from '../../scripts/borrower/css.ts'
import { sharedParts } from '../../scripts/borrower/groups.ts'
import { ownTexts } from '../../scripts/borrower/own-texts.ts'
import { licences } from '../../scripts/licences.mjs'
import { worker } from '../../scripts/borrower/worker.ts'

const common = { css, build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } } }

export default defineConfig(async ({ command }) => {
  const shared = command === 'build' ? [await sharedParts({ ...common, plugins: [ownTexts(), react()] })] : []
  return {
    base: '/',
    plugins: [ownTexts(), react(), icons(), document(), worker(), licences(['icons'])],
    ...common,
    build: {
      ...common.build,
      outDir: 'dist',
      emptyOutDir: true,
      sourcemap: false,
      manifest: true,
      rolldownOptions: {
        checks: { pluginTimings: false },
        output: {
          codeSplitting: { groups: [firstLoad(), ...shared] },
          // Short: the first load names all chunks. The manifest says which is which.
          chunkFileNames: 'assets/[hash:7].js',
          assetFileNames: 'assets/[hash:7][extname]',
        },
      },
    },
  }
})
