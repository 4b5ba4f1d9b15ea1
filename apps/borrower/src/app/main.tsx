import { applyStoredLanguage } from '@home-credit/client'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import '../ui/tokens.css'
import { App } from './App.tsx'

function start(): void {
  applyStoredLanguage()
  const root = document.getElementById('root')
  if (root === null) return
  // Drawn in one go with the app's first frame, so that the shell does not flash away before it.
  flushSync(() => createRoot(root).render(<App />))
  delete document.documentElement.dataset['shell']
}

// The shell is painted first: it can be read while the app draws itself. A hidden tab paints nothing to wait for.
if (document.hidden) start()
else requestAnimationFrame(() => setTimeout(start))
