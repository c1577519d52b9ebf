import { LANGUAGES } from '../../registry/words/languages.ts'
import { languages } from './locale-files.ts'

const UNREADABLE_NOTE = 'Labels are not checked: a declaration cannot be read.'

/**
 * Returns the missing texts of each language, all of them or the first ones, and the languages that
 * nobody can choose. Neither is a mistake, because screens fall back to English.
 */
export async function reportLabels(isComplete: boolean): Promise<string> {
  // It loads every declaration; the check of the declarations reports mistakes.
  const missingText = await import('./missing-labels.ts')
    .then(({ reportMissingLabels }) => reportMissingLabels(isComplete))
    .catch(() => UNREADABLE_NOTE)
  const unusedLanguages = languages
    .filter((language) => !LANGUAGES.some(({ locale }) => locale === language))
    .map(
      (language) =>
        `Nobody can choose public/locales/${language}.json. Give it a line in registry/words/languages.ts.`,
    )
  return [missingText, ...unusedLanguages].filter((line) => line !== '').join('\n')
}
