import { createRoot } from 'react-dom/client'
import { settleEarly } from './api/request/early.ts'
import { beginFirstPaint } from './api/request/first-paint.ts'
import { capabilities } from './api/index.ts'
import { App } from './App.tsx'
import { startI18n } from './i18n/i18n.ts'
import { watchPreferences } from './layout/preferences.ts'
import { routes } from './routes.tsx'
import { routeAt } from './routing/routes-context.ts'

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

/** The code of the screen at this address; where it fails, the screen itself says so. */
const loadScreen = async () =>
  routeAt(routes, location.pathname)
    ?.load?.()
    .catch(() => undefined)

// A function, because the code of screens imports this file's and would wait for an `await` of its own.
async function start() {
  try {
    await Promise.all([startI18n(), loadScreen(), settleEarly(capabilities.load())])
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

// In development, the overlay of a mistake goes with the mistake.
import.meta.hot?.on('washboard:mended', () => {
  for (const overlay of document.querySelectorAll('vite-error-overlay')) overlay.remove()
})

void start()
