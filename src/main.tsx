import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@mantine/core/styles.css'
import '#ui/global.css'
import { watchInstallOffer } from '#ui/install.ts'
import { rememberAffiliate, watchAffiliate } from './app/affiliate.ts'
import { App } from './app/App.tsx'
import { watchFailures } from './app/failures.ts'
import { router } from './app/router.tsx'
import { registerServiceWorker } from './app/shell/updates.ts'

watchAffiliate(router, (search) => rememberAffiliate({ search, protocol: location.protocol }, document, Date.now()))
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
