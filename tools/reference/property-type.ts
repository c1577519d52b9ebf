import { ROLES } from '#business/words'

/** Replaces each outermost pair of brackets with its content. */
function replaceBrackets(
  text: string,
  [open, close]: readonly [string, string],
  replacement: string,
): string {
  let depth = 0
  let result = ''
  for (const letter of text) {
    if (letter === open) depth += 1
    if (depth === 0) result += letter
    if (letter !== close) continue
    depth -= 1
    if (depth === 0) result += replacement
  }
  return result
}

/** The type of a role, as the compiler prints it. */
const ROLE = `(${ROLES.map((role) => `"${role}"`)
  .toSorted()
  .join(' | ')})`

/** Readable names for types of the registry. */
const READABLE_NAMES: readonly (readonly [RegExp | string, string])[] = [
  [/`[A-Z]+ \$\{ … \}`/g, 'request'],
  [/`([^`$]*)\$\{ … \}([^`]*)`/g, "'$1…$2'"],
  [/"(a_\w+|owner_id)"|\bName\b/g, 'field'],
  [/"(users)"|\b(ResourceName|FieldName)\b/g, 'entity'],
  [/"(open|done)"/g, 'state'],
  [/\bOneOrMore\b/g, 'state | state[]'],
  [/"(approve|start|update)"/g, 'verb'],
  [/"month" \| "owner"/g, 'dimension'],
  [/"-\w+"/g, 'field'],
  [/"trips"/g, 'string'],
  [/\b(Readonly|Written|WrittenCalls|Typed|RowPage|Before)\b/g, '{ … }'],
  [/\bWhereOf\b/g, 'Where'],
  [ROLE, 'role'],
  [/"/g, "'"],
]

/** Unions with more parts than this are shortened to the first three. */
const MIN_SHORTENED = 9

/** Formats a union without duplicate parts. */
function formatUnion(text: string): string {
  const [, elementType, listSuffix = ''] = /^\(([^()]*)\)((?:\[\])+)$/.exec(text) ?? []
  if (elementType !== undefined) {
    const parts = formatUnion(elementType)
    return parts.includes(' | ') ? `(${parts})${listSuffix}` : `${parts}${listSuffix}`
  }
  if (/[([]\w.*\|.*[\])]/.test(text)) return text
  const parts = [...new Set(text.split(' | '))].filter((part) => part !== 'undefined')
  return [...(parts.length > MIN_SHORTENED ? [...parts.slice(0, 3), '…'] : parts)].join(' | ')
}

/** Shortens a type to the vocabulary of declarations. */
function shortenType(type: string): string {
  const outerType = replaceBrackets(replaceBrackets(type, ['<', '>'], ''), ['{', '}'], '{ … }')
  const words = READABLE_NAMES.reduce(
    (text, [pattern, word]) => text.replaceAll(pattern, word),
    outerType
      .replaceAll(/\breadonly /g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
  return formatUnion(words.replace(/ \| undefined$/, ''))
}

/** Parses the type of a key from its property, as the compiler prints it. */
export function parseType(property: string, key: string): { type: string; isOptional: boolean } {
  const [, optionalMark = '', type = ''] =
    new RegExp(`(?:\\.|^\\(property\\) )${key}(\\??): ([\\s\\S]*)$`).exec(property) ?? []
  return { type: shortenType(type), isOptional: optionalMark === '?' }
}
