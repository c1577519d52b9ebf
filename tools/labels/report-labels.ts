import { LANGUAGES } from '../../src/platform/i18n/languages.ts'
import { languages } from './locale-files.ts'

const NOT_READ = 'Labels are not checked: a declaration cannot be read.'

/**
 * Returns the missing texts of each language, all of them or the first ones, and the languages that
 * nobody can choose. Neither is a mistake, because screens fall back to English.
 */
export async function reportLabels(isWhole: boolean): Promise<string> {
  // It loads every declaration; the check of the declarations reports mistakes.
  const missing = await import('./missing-labels.ts')
    .then(({ missingLabels }) => missingLabels(isWhole))
    .catch(() => NOT_READ)
  const unused = languages
    .filter((language) => !LANGUAGES.some(({ locale }) => locale === language))
    .map(
      (language) =>
        `Nobody can choose public/locales/${language}.json. Give it a line in src/platform/i18n/languages.ts.`,
    )
  return [missing, ...unused].filter((line) => line !== '').join('\n')
}
