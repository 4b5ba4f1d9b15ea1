import { applyStoredLanguage } from '@home-credit/client'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import '../ui/tokens.css'
import { App } from './App.tsx'

applyStoredLanguage()
const root = document.getElementById('root')
if (root !== null) {
  // Drawn in one go with the app's first frame, so that the shell does not flash away before it.
  flushSync(() => createRoot(root).render(<App />))
  delete document.documentElement.dataset['shell']
}
