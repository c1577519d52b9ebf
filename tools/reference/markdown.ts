import type { Hover } from './hovers.ts'
import type { Part, PAGE_GROUPS, ReferencePage } from './pages.ts'
import { parseType } from './property-type.ts'

/** A key with its hover text. */
export interface ShownKey extends Hover {
  key: string
}

/** Returns the anchor of a key on its page. */
export const getAnchor = (place: string, key: string) =>
  `${place}-${key}`.replaceAll(/[^\w-]+/g, '-')

/** Escapes a text for Markdown and the site's templates. */
export const escapeMarkdown = (text: string) =>
  text
    .split(/(`[^`]*`)/)
    .map((piece) => (piece.startsWith('`') ? piece : piece.replaceAll('<', '&lt;')))
    .join('')

/** Writes the keys of a place, each under a heading that search and outline find. */
export const keyText = (place: string, keys: readonly ShownKey[]): string =>
  keys
    .map(({ key, type: printedType, comment }) => {
      const heading = `### \`${key}\` {#${getAnchor(place, key)}}`
      const { type, isOptional } = parseType(printedType, key)
      const typeLine = `\`${type}\` · ${isOptional ? 'optional' : 'required'} {.key-type}`
      return [heading, typeLine, escapeMarkdown(comment)].join('\n\n')
    })
    .join('\n\n')

/** A page of the reference. */
export function pageText(page: ReferencePage, getText: (part: Part) => string): string {
  const parts = page.parts.map((part) => `## ${part.title}\n\n${getText(part)}`)
  return [`# ${page.title}`, page.intro, ...parts].join('\n\n') + '\n'
}

/** Writes the page that lists all others. */
export function indexText(groups: typeof PAGE_GROUPS): string {
  const lists = groups.map(({ title, pages }) => {
    const lines = pages.map((page) => `- [${page.title}](./${page.name}.md) ${page.intro}`.trim())
    return `## ${title}\n\n${lines.join('\n')}`
  })
  const intro =
    'Every key of a declaration, in the words that an editor shows where the pointer rests on it. These pages are made of the comments in `registry/`.'
  return [`# Reference`, intro, ...lists].join('\n\n') + '\n'
}
