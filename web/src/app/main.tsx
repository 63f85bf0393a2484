import { createRoot } from 'react-dom/client'
import './routes.ts'
import { purchaseMode } from '../core/mode.ts'
import '../ui/base.css'
import { paintTheme } from '../ui/theme.ts'
import { App } from './providers.tsx'

paintTheme(purchaseMode.get())
purchaseMode.watch(() => paintTheme(purchaseMode.get()))

createRoot(document.getElementById('root')!).render(<App />)
