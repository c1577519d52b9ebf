import { BUSINESS_NAME } from '#business/words'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import type { SecureHeadersVariables } from 'hono/secure-headers'

/** The path of the API page. */
export const API_PAGE_PATH = '/docs/api/'
/** The path of the built viewer. */
export const VIEWER_PATH = '/docs/api-viewer'

/** The API page: a viewer of the OpenAPI document, which requests nothing from other hosts. */
export function renderApiPage(c: Context<{ Variables: SecureHeadersVariables }>) {
  const nonce = c.get('secureHeadersNonce') ?? ''
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>API · ${BUSINESS_NAME}</title>
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <link rel="stylesheet" href="${VIEWER_PATH}/style.css" />
        <script nonce="${raw(nonce)}" src="${VIEWER_PATH}/before.js"></script>
        <script src="${VIEWER_PATH}/standalone.js" defer></script>
        <script src="${VIEWER_PATH}/begin.js" defer></script>
      </head>
      <body>
        <p class="plain"><a href="/api/docs">The same calls on a page without a script</a></p>
        <div id="api"></div>
      </body>
    </html>`
}
