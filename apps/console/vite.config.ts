import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { licences } from '../../scripts/licences.mjs'

export default defineConfig({
  base: '/console/',
  plugins: [react(), licences()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
