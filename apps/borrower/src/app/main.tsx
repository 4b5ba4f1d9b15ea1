import { createRoot } from 'react-dom/client'
import { Home } from '../pages/index/Home.tsx'
import '../ui/tokens.css'
import { applyStoredLanguage } from './language.ts'

applyStoredLanguage()
const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<Home />)
