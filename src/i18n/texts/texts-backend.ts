import type { BackendModule } from 'i18next'
import { takeEarly } from '../../api/request/early.ts'

/** There is no such file, however often it is asked for; servers answer with the page of the app. */
class NoFile extends Error {}

/** Loads the texts of a language; those of the page's own are asked for before this code runs. */
async function load(url: string): Promise<Record<string, string>> {
  const response = await (takeEarly(url)?.answer ?? fetch(url))
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  if (response.status === 404 || isPage) throw new NoFile(`there is no ${url}`)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.json()
}

/** i18next's way to the files of texts; i18next itself tries again after a failure. */
export const textsBackend = (fileOf: (language: string, namespace: string) => string) =>
  ({
    type: 'backend',
    init() {},
    read(language, namespace, callback) {
      load(fileOf(language, namespace)).then(
        (texts) => callback(null, texts),
        // The second says whether it may be tried again.
        (error: Error) => callback(error, !(error instanceof NoFile)),
      )
    },
  }) satisfies BackendModule
