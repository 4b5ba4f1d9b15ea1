import { applyStoredLanguage } from '@home-credit/web'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import '../ui/tokens.css'
import { App } from './App.tsx'

function start(): void {
  applyStoredLanguage()
  const root = document.getElementById('root')
  if (root === null) return
  // In small steps, so that a slow phone hears a tap meanwhile; the shell stays until all of it is drawn.
  startTransition(() => createRoot(root).render(<App />))
}

// The shell is painted first: it can be read while the app draws itself. A hidden tab paints nothing to wait for.
if (document.hidden) start()
else requestAnimationFrame(() => setTimeout(start))
