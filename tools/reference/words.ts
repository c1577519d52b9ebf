import { DETAIL_GROUPS } from '../../registry/words/detail.ts'
import { FILE_KIND_NAMES } from '../../registry/words/file-kinds.ts'
import { ICON_NAMES } from '../../registry/words/icons.ts'
import { MENU_GROUPS, ROLES } from '#business/words'
import { TONES } from '../../registry/words/tones.ts'
import { STANDARD_VERBS } from '../../registry/words/verbs.ts'
import { WARNINGS } from '../../registry/words/warnings.ts'

interface Words {
  title: string
  description: string
  words: readonly string[]
}

const WORDS: readonly Words[] = [
  {
    title: 'Roles',
    description: 'The roles of the staff, for `roles` and `access`.',
    words: ROLES,
  },
  {
    title: 'Verbs',
    description: 'The standard actions on rows, for `calls`, `transitions` and `access`.',
    words: STANDARD_VERBS,
  },
  {
    title: 'Tones',
    description: 'The meanings of values. Screens show each by a colour and an icon.',
    words: TONES,
  },
  {
    title: 'Menu groups',
    description: 'The menu groups of entities and reports.',
    words: MENU_GROUPS,
  },
  {
    title: 'Groups of fields',
    description:
      'The groups of fields on the page of a row (`detail`) and in a form (`formGroups`, without `record`).',
    words: DETAIL_GROUPS,
  },
  {
    title: 'Kinds of files',
    description: 'The kinds of files that a field of type `files` accepts.',
    words: FILE_KIND_NAMES,
  },
  {
    title: 'Warnings',
    description: 'The kinds of unusual changes, which need a reason.',
    words: WARNINGS,
  },
  { title: 'Icons', description: 'What `icon` names.', words: ICON_NAMES },
]

/** Writes the page of all words that declarations can choose from. */
export function wordsText(): string {
  const parts = WORDS.map(
    ({ title, description, words }) =>
      `## ${title}\n\n${description}\n\n${words.map((word) => `\`${word}\``).join(', ')}`,
  )
  return ['# Words to choose from', ...parts].join('\n\n') + '\n'
}
