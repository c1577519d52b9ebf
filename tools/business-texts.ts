import type { Plugin } from 'vite'
import { LANGUAGES, readTexts } from '../server/settings/languages.ts'

const TEXTS_PATH = /^\/locales\/(\w+)\.json$/

/** Serves and builds the texts of each language with those of the business. */
export const businessTexts: Plugin = {
  name: 'washboard:business-texts',
  generateBundle() {
    for (const language of LANGUAGES)
      this.emitFile({
        type: 'asset',
        fileName: `locales/${language}.json`,
        source: JSON.stringify(readTexts(language)),
      })
  },
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const [, language = ''] = TEXTS_PATH.exec(request.url?.split('?')[0] ?? '') ?? []
      if (!LANGUAGES.includes(language)) return next()
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(readTexts(language)))
    })
  },
}
