import type { Hover } from './hovers.ts'
import type { Part, PAGE_GROUPS, ReferencePage } from './pages.ts'
import { typeOf } from './property-type.ts'

/** A key with what an editor shows of it. */
export interface ShownKey extends Hover {
  key: string
}

/** Where a key stands on its page. */
export const anchorOf = (place: string, key: string) =>
  `${place}-${key}`.replaceAll(/[^\w-]+/g, '-')

/** A text that Markdown and the site's templates take as it stands. */
export const plain = (text: string) =>
  text
    .split(/(`[^`]*`)/)
    .map((piece) => (piece.startsWith('`') ? piece : piece.replaceAll('<', '&lt;')))
    .join('')

/** The keys of a place, each under a heading of its own, which search and outline find. */
export const keyText = (place: string, keys: readonly ShownKey[]): string =>
  keys
    .map((shown) => {
      const head = `### \`${shown.key}\` {#${anchorOf(place, shown.key)}}`
      const { type, isOptional } = typeOf(shown.type, shown.key)
      const kind = `\`${type}\` · ${isOptional ? 'optional' : 'required'} {.key-type}`
      return [head, kind, plain(shown.comment)].join('\n\n')
    })
    .join('\n\n')

/** A page of the reference. */
export function pageText(page: ReferencePage, textOf: (part: Part) => string): string {
  const parts = page.parts.map((part) => `## ${part.title}\n\n${textOf(part)}`)
  return [`# ${page.title}`, page.intro, ...parts].join('\n\n') + '\n'
}

/** The page that names all others. */
export function indexText(groups: typeof PAGE_GROUPS): string {
  const lists = groups.map(({ title, pages }) => {
    const lines = pages.map((one) => `- [${one.title}](./${one.name}.md) ${one.intro}`.trim())
    return `## ${title}\n\n${lines.join('\n')}`
  })
  const intro =
    'Every key of a declaration, in the words that an editor shows where the pointer rests on it. These pages are made of the comments in `registry/`.'
  return [`# Reference`, intro, ...lists].join('\n\n') + '\n'
}
