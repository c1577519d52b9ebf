import createCache, { type EmotionCache } from '@emotion/cache'
import rtl from '@mui/stylis-plugin-rtl'
import type { Preferences } from '../../platform/layout/preferences.ts'

type TextDirection = Preferences['direction']

// The content security policy allows style elements only with the nonce of this page.
const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? ''

const caches: Record<TextDirection, EmotionCache> = {
  ltr: createCache({ key: 'stock', nonce, prepend: true }),
  rtl: createCache({ key: 'stock-rtl', nonce, prepend: true, stylisPlugins: [rtl] }),
}

/** Returns the Emotion cache of stock components, mirrored for right-to-left languages. */
export function getStyleCache(direction: TextDirection): EmotionCache {
  return caches[direction]
}
