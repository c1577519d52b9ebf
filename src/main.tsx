import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { startI18n } from './i18n/i18n.ts'
import { watchPreferences } from './layout/preferences.ts'

// A service worker of an earlier version would continue to serve that version.
navigator.serviceWorker
  ?.getRegistrations()
  .then((workers) => Promise.all(workers.map((worker) => worker.unregister())))
  .catch(() => undefined)

watchPreferences()

// Without translations the app could only show keys, so the page shows a message in every language.
const showNoTexts = () => document.getElementById('no-texts')?.removeAttribute('hidden')
const timer = setTimeout(showNoTexts, 8_000)

try {
  await startI18n()
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<App />)
} catch {
  showNoTexts()
  document.querySelector('.fallback .dots')?.remove()
} finally {
  clearTimeout(timer)
}
