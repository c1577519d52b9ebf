/**
 * Prints missing texts of each language, with `--whole` all of them, and languages that nobody can
 * choose. It fails nothing, because screens fall back to English.
 */
import { LANGUAGES } from '../src/i18n/languages.ts'
import { languages } from './labels/locale-files.ts'

const NOT_READ = 'Labels are not checked: a declaration cannot be read.'

// It loads every declaration; the check of the declarations reports mistakes.
const missing = await import('./labels/missing-labels.ts')
  .then(({ missingLabels }) => missingLabels(process.argv.includes('--whole')))
  .catch(() => NOT_READ)
if (missing) console.log(missing)
for (const language of languages)
  if (!LANGUAGES.some(({ locale }) => locale === language))
    console.log(
      `Nobody can choose public/locales/${language}.json. Give it a line in src/i18n/languages.ts.`,
    )
