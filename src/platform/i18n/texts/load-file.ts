import { takePrefetch } from '../../api/prefetch.ts'

/** The attempts after a failed one, and the pause in milliseconds before the first of them. */
const MAX_RETRIES = 5
const FIRST_PAUSE_MS = 350

/** Marks a file that does not exist. Servers return the page of the app for it. */
class MissingFileError extends Error {}

async function requestFile(url: string): Promise<Record<string, string>> {
  const response = await (takePrefetch(url)?.answer ?? fetch(url))
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  if (response.status === 404 || isPage) throw new MissingFileError(`there is no ${url}`)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.json()
}

const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds)
  })

/**
 * Loads the texts of a language. The page's own language is prefetched. A failed request is
 * repeated, each time after a pause twice as long.
 */
export async function loadTextFile(url: string): Promise<Readonly<Record<string, string>>> {
  for (let retry = 0; ; retry++) {
    try {
      return await requestFile(url)
    } catch (error) {
      if (error instanceof MissingFileError || retry === MAX_RETRIES) throw error
      await wait(FIRST_PAUSE_MS * 2 ** retry)
    }
  }
}
