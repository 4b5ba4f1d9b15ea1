import { applyStoredLanguage } from '@home-credit/web'
import { MantineProvider } from '@mantine/core'
import '@mantine/core/styles.css'
import { createRoot } from 'react-dom/client'
import '../ui/tokens.css'
import { App } from './App.tsx'
import { theme, tints } from './theme.ts'

applyStoredLanguage()
const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? ''
const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <MantineProvider theme={theme} cssVariablesResolver={tints} forceColorScheme="light" getStyleNonce={() => nonce}>
      <App />
    </MantineProvider>,
  )
}
