/** Prints the texts that a language lacks, and a language that nobody can choose. It refuses nothing: screens show English in their place. */
import { LANGUAGES } from '../src/i18n/languages.ts'
import { languages } from './labels/locale-files.ts'

const NOT_READ = 'Labels are not checked: a declaration cannot be read.'

// It reads every declaration; what is wrong with one, the check of the declarations says.
const missing = await import('./labels/missing-labels.ts')
  .then(({ missingLabels }) => missingLabels())
  .catch(() => NOT_READ)
if (missing) console.log(missing)
for (const language of languages)
  if (!LANGUAGES.some(({ locale }) => locale === language))
    console.log(
      `Nobody can choose public/locales/${language}.json. Give it a line in src/i18n/languages.ts.`,
    )
