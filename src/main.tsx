import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@mantine/core/styles.css'
import '#ui/global.css'
import { watchInstallOffer } from '#ui/install.ts'
import { rememberAffiliate } from './app/affiliate.ts'
import { App } from './app/App.tsx'
import { watchFailures } from './app/failures.ts'
import { registerServiceWorker } from './app/updates.ts'

rememberAffiliate(location, document, Date.now())
watchInstallOffer()
watchFailures()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

window.addEventListener('load', () => void registerServiceWorker())
