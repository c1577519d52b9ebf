import { DETAIL_GROUPS } from '../../registry/words/detail.ts'
import { FILE_KIND_NAMES } from '../../registry/words/file-kinds.ts'
import { ICON_NAMES } from '../../registry/words/icons.ts'
import { MENU_GROUPS, ROLES } from '#business/words'
import { TONES } from '../../registry/words/tones.ts'
import { VERBS } from '../../registry/words/verbs.ts'
import { WARNINGS } from '../../registry/words/warnings.ts'

interface Words {
  title: string
  says: string
  words: readonly string[]
}

const WORDS: readonly Words[] = [
  {
    title: 'Roles',
    says: 'The roles of the staff, for `roles` and `access`.',
    words: ROLES,
  },
  {
    title: 'Verbs',
    says: 'The standard actions on rows, for `calls`, `transitions` and `access`.',
    words: VERBS,
  },
  {
    title: 'Tones',
    says: 'The meanings of values. Screens show each by a colour and an icon.',
    words: TONES,
  },
  {
    title: 'Menu groups',
    says: 'The menu groups of entities and reports.',
    words: MENU_GROUPS,
  },
  {
    title: 'Groups of fields',
    says: 'The groups of fields on the page of a row (`detail`) and in a form (`formGroups`, without `record`).',
    words: DETAIL_GROUPS,
  },
  {
    title: 'Kinds of files',
    says: 'The kinds of files that a field of type `files` accepts.',
    words: FILE_KIND_NAMES,
  },
  {
    title: 'Warnings',
    says: 'The kinds of unusual changes, which need a reason.',
    words: WARNINGS,
  },
  { title: 'Icons', says: 'What `icon` names.', words: ICON_NAMES },
]

/** Writes the page of all words that declarations can choose from. */
export function wordsText(): string {
  const parts = WORDS.map(
    ({ title, says, words }) =>
      `## ${title}\n\n${says}\n\n${words.map((word) => `\`${word}\``).join(', ')}`,
  )
  return ['# Words to choose from', ...parts].join('\n\n') + '\n'
}
