import { DETAIL_GROUPS } from '../../registry/words/detail.ts'
import { FILE_KIND_NAMES } from '../../registry/words/file-kinds.ts'
import { ICON_NAMES } from '../../registry/words/icons.ts'
import { MENU_GROUPS } from '#business/words/menu-groups.ts'
import { ROLES } from '#business/words/roles.ts'
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
    says: 'Who works in the back office; `roles` and `access` name them.',
    words: ROLES,
  },
  {
    title: 'Verbs',
    says: 'What can be done to a row of any entity; `calls`, `transitions` and `access` name them.',
    words: VERBS,
  },
  {
    title: 'Tones',
    says: 'What a value means to its reader; the screens give each a colour and an icon.',
    words: TONES,
  },
  {
    title: 'Menu groups',
    says: 'Where an entity or report stands in the menu.',
    words: MENU_GROUPS,
  },
  {
    title: 'Groups of fields',
    says: 'What belongs together on the page of a row (`detail`) and, but for `record`, in a form (`formGroups`).',
    words: DETAIL_GROUPS,
  },
  { title: 'Kinds of files', says: 'What a field of `files` may hold.', words: FILE_KIND_NAMES },
  {
    title: 'Warnings',
    says: 'What is unusual about a row and is done with a reason.',
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
