import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { startI18n } from './i18n/i18n.ts'
import { watchPreferences } from './layout/preferences.ts'

// A service worker of an earlier version would go on serving that version.
navigator.serviceWorker
  ?.getRegistrations()
  .then((workers) => Promise.all(workers.map((worker) => worker.unregister())))
  .catch(() => undefined)

watchPreferences()
await startI18n()

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
