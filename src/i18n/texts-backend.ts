import type { BackendModule } from 'i18next'
import { takeEarly } from '../api/request/early.ts'

/** Loads the texts of a language; those of the page's own are asked for before this code runs. */
async function load(url: string): Promise<Record<string, string>> {
  const response = await (takeEarly(url)?.answer ?? fetch(url))
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
        // The second says that it may be tried again.
        (error: Error) => callback(error, true),
      )
    },
  }) satisfies BackendModule
