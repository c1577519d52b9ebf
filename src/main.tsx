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

// Without its texts the app could only show keys: the page itself then says so, in every language.
const sayNoTexts = () => document.getElementById('no-texts')?.removeAttribute('hidden')
const late = setTimeout(sayNoTexts, 8_000)

try {
  await startI18n()
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<App />)
} catch {
  sayNoTexts()
  document.querySelector('.fallback .dots')?.remove()
} finally {
  clearTimeout(late)
}
