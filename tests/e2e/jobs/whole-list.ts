import type { Page } from '@playwright/test'

const CALL = /\/admin\/appointment\//

/** Resolves when all rows of the instant bookings have arrived, after the first page of them. */
export async function wholeList(page: Page): Promise<void> {
  const answer = await page.waitForResponse(
    (response) =>
      CALL.test(response.url()) && response.headers()['preference-applied'] !== undefined,
  )
  await answer.finished()
}

/** Returns the query of a request without the fields of its answer. */
export const withoutFields = (search: string): string => search.replace(/[?&]fields=[^&]*/, '')
