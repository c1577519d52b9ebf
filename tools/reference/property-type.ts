import { ROLES } from '#business/words'

/** Replaces what is within brackets of one kind. */
function outermost(
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
const WORDS: readonly (readonly [RegExp | string, string])[] = [
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

/** The number of words from which a union is shortened to the first three. */
const MANY = 9

/** The parts of a union, each once. */
function union(text: string): string {
  const [, inner, list = ''] = /^\(([^()]*)\)((?:\[\])+)$/.exec(text) ?? []
  if (inner !== undefined) {
    const parts = union(inner)
    return parts.includes(' | ') ? `(${parts})${list}` : `${parts}${list}`
  }
  if (/[([]\w.*\|.*[\])]/.test(text)) return text
  const parts = [...new Set(text.split(' | '))].filter((part) => part !== 'undefined')
  return [...(parts.length > MANY ? [...parts.slice(0, 3), '…'] : parts)].join(' | ')
}

/** Shortens a type to the words of declarations. */
function shortened(type: string): string {
  const plain = outermost(outermost(type, ['<', '>'], ''), ['{', '}'], '{ … }')
  const words = WORDS.reduce(
    (text, [pattern, word]) => text.replaceAll(pattern, word),
    plain
      .replaceAll(/\breadonly /g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
  return union(words.replace(/ \| undefined$/, ''))
}

/** Parses the type of a key from its property, as the compiler prints it. */
export function parseType(property: string, key: string): { type: string; isOptional: boolean } {
  const [, mark = '', type = ''] =
    new RegExp(`(?:\\.|^\\(property\\) )${key}(\\??): ([\\s\\S]*)$`).exec(property) ?? []
  return { type: shortened(type), isOptional: mark === '?' }
}
