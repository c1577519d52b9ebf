import { getTypeTraits } from '../../fields/traits.ts'
import type { FieldType } from '../../fields/field-types.ts'
import { getSortField, listReads, type Scope } from '../base/entity.ts'
import { listTextsWithPaths } from '../base/plain.ts'
import { asFieldType } from '../base/values.ts'

/** A use of a field: the types that allow it, and the message and hint for other types. */
interface FieldUseRule {
  allows: (type: FieldType) => boolean
  message: string
  hint: string
}

const NO_TITLE: readonly FieldType[] = [
  'image',
  'files',
  'flag',
  'reference',
  'references',
  'polymorphic',
]
const isLarge = (type: FieldType) => getTypeTraits(type).needsDoubleWidth === true

const isIdList = (type: FieldType) => getTypeTraits(type).kind === 'ids'

const FIELD_USE_RULES = {
  title: {
    allows: (type) => !NO_TITLE.includes(type),
    message: 'which cannot be a title',
    hint: 'Name a text, a number or a date that identifies the row.',
  },
  filter: {
    allows: (type) => isIdList(type) || !isLarge(type),
    message: 'which has no filter',
    hint: "Remove it; the search box searches texts with 'search: true'.",
  },
  sort: {
    allows: (type) => isIdList(type) || !isLarge(type),
    message: 'which cannot be sorted',
    hint: 'Name a text, a number or a date.',
  },
  search: {
    allows: (type) => getTypeTraits(type).isSearchable === true,
    message: 'which the search box does not search',
    hint: "Remove 'search', and name the field in the 'filters' of a list.",
  },
  unique: {
    allows: (type) => type !== 'flag' && !isLarge(type),
    message: 'which cannot be unique',
    hint: "Remove 'unique'.",
  },
} as const satisfies Record<string, FieldUseRule>

/** Reports uses of a field that its type does not allow, such as sorting by a picture. */
export function checkUses({ report, entity }: Scope): void {
  const { key, raw, fields } = entity
  const check = (path: string, use: keyof typeof FIELD_USE_RULES, name: unknown) => {
    const type = asFieldType(fields[String(name)]?.type)
    const { allows, message, hint } = FIELD_USE_RULES[use]
    if (type && !allows(type))
      report('wrong-use', path, `'${String(name)}' is of type ${type}, ${message}.`, hint)
  }
  check(`${key}.title`, 'title', raw.title)
  for (const [name, field] of Object.entries(fields))
    for (const use of ['search', 'unique'] as const)
      if (field[use] === true) check(`${key}.fields.${name}.${use}`, use, name)
  for (const { path, read } of listReads(entity)) {
    for (const [valuePath, filter] of listTextsWithPaths(`${path}.filters`, read.filters))
      check(valuePath, 'filter', filter)
    check(`${path}.sort`, 'sort', getSortField(read.sort))
  }
}
