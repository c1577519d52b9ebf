import createCache, { type EmotionCache } from '@emotion/cache'
import rtl from '@mui/stylis-plugin-rtl'
import type { Preferences } from '../layout/preferences.ts'

type Direction = Preferences['direction']

// The page's policy takes style elements only with the number that was made for this page.
const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? ''

const caches: Record<Direction, EmotionCache> = {
  ltr: createCache({ key: 'stock', nonce, prepend: true }),
  rtl: createCache({ key: 'stock-rtl', nonce, prepend: true, stylisPlugins: [rtl] }),
}

/** Where the styles of stock components go, mirrored where the page is written from right to left. */
export function styleCacheOf(direction: Direction): EmotionCache {
  return caches[direction]
}
