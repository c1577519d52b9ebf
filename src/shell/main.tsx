import { createRoot } from 'react-dom/client'
import { awaitPrefetch } from '../platform/api/prefetch.ts'
import { beginFirstPaint } from '../platform/api/first-paint.ts'
import { capabilities } from '../platform/api/index.ts'
import { App } from './App.tsx'
import { startI18n } from '../platform/i18n/i18n.ts'
import { watchPreferences } from '../platform/layout/preferences.ts'
import { routes } from './routes.tsx'
import { findRoute } from '../platform/routing/routes-context.ts'

// A service worker of an earlier version would continue to serve that version.
navigator.serviceWorker
  ?.getRegistrations()
  .then((workers) => Promise.all(workers.map((worker) => worker.unregister())))
  .catch(() => undefined)

watchPreferences()

// Without translations the app could only show keys, so the page shows a message in every language.
function showNoTexts() {
  document.getElementById('no-texts')?.removeAttribute('hidden')
}
const timer = setTimeout(showNoTexts, 8_000)

/** Loads the code of the screen at this address. If it fails, the screen itself shows the error. */
const loadScreen = async () =>
  findRoute(routes, location.pathname)
    ?.load?.()
    .catch(() => undefined)

// A function, because screens import this file and would wait for a top-level `await`.
async function start() {
  try {
    await Promise.all([startI18n(), loadScreen(), awaitPrefetch(capabilities.load())])
    const root = document.getElementById('root')
    beginFirstPaint()
    if (root) createRoot(root).render(<App />)
  } catch {
    showNoTexts()
    document.querySelector('.fallback .dots')?.remove()
  } finally {
    clearTimeout(timer)
  }
}

// In development, the error overlay closes when the error is fixed.
import.meta.hot?.on('washboard:mended', () => {
  for (const overlay of document.querySelectorAll('vite-error-overlay')) overlay.remove()
})

void start()
