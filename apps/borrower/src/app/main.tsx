import { applyStoredLanguage } from '@home-credit/web'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import '../ui/tokens.css'
import { App } from './App.tsx'

function start(): void {
  applyStoredLanguage()
  const root = document.getElementById('root')
  if (root === null) return
  // A transition renders in steps, so that a slow phone still reacts to taps; the shell remains until it is done.
  startTransition(() => createRoot(root).render(<App />))
}

// Lets the browser paint the shell first, so that it can be read meanwhile. A hidden tab never paints, so it
// starts at once.
if (document.hidden) start()
else requestAnimationFrame(() => setTimeout(start))
