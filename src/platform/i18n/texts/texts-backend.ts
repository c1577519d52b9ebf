import type { BackendModule } from 'i18next'
import { takePrefetch } from '../../api/prefetch.ts'

/** Marks a file that does not exist. Servers return the page of the app for it. */
class MissingFileError extends Error {}

/** Loads the texts of a language. The page's own language is prefetched. */
async function loadTextFile(url: string): Promise<Record<string, string>> {
  const response = await (takePrefetch(url)?.answer ?? fetch(url))
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  if (response.status === 404 || isPage) throw new MissingFileError(`there is no ${url}`)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.json()
}

/** i18next's backend for the text files. i18next repeats failed requests itself. */
export const textsBackend = (
  getFile: (language: string, namespace: string) => string,
): BackendModule => ({
  type: 'backend',
  init() {},
  read(language, namespace, callback) {
    loadTextFile(getFile(language, namespace)).then(
      (texts) => callback(null, texts),
      // The second argument says whether to retry.
      (error: Error) => callback(error, !(error instanceof MissingFileError)),
    )
  },
})
