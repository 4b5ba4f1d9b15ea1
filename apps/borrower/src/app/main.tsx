import { applyStoredLanguage } from '@home-credit/client'
import { createRoot } from 'react-dom/client'
import '../ui/tokens.css'
import { App } from './App.tsx'

applyStoredLanguage()
const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<App />)
