import { applyStoredLanguage } from '@home-credit/client'
import { createRoot } from 'react-dom/client'
import { Home } from '../pages/index/Home.tsx'
import '../ui/tokens.css'

applyStoredLanguage()
const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<Home />)
