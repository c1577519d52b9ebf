import { FIELD_TYPES, traitsOf } from '../../fields/traits.ts'
import type { FieldType } from '../../fields/field-types.ts'
import type { Entity } from '../base/entity.ts'
import { type Loose, recordOf, textsOf } from '../base/plain.ts'
import type { Report } from '../base/problem.ts'

interface Use {
  /** Whether a field of a type can be used so. */
  fits: (type: FieldType) => boolean
  /** What cannot be done by a field that does not fit. */
  says: string
  remedy: string
}

const NO_TITLE: readonly FieldType[] = [
  'image',
  'files',
  'flag',
  'reference',
  'references',
  'polymorphic',
]
const isRoomy = (type: FieldType) => traitsOf(type).roomy === true

const isSeveral = (type: FieldType) => traitsOf(type).kind === 'ids'

/** What fields are used for, and which types can be. */
const USES = {
  title: {
    fits: (type) => !NO_TITLE.includes(type),
    says: 'by which nobody calls a row',
    remedy: 'Name a text, a number or a day by which people know the row.',
  },
  filter: {
    fits: (type) => isSeveral(type) || !isRoomy(type),
    says: 'of which no filter could ask anything',
    remedy: "Leave it out; a text with 'search: true' is found by the search box.",
  },
  sort: {
    fits: (type) => isSeveral(type) || !isRoomy(type),
    says: 'which has no order that anybody looks for',
    remedy: 'Name a text, a number or a day.',
  },
  search: {
    fits: (type) => traitsOf(type).searched === true,
    says: 'in which the search box finds nothing',
    remedy: "Leave 'search' out, and name the field in the 'filters' of a list.",
  },
  unique: {
    fits: (type) => type !== 'flag' && !isRoomy(type),
    says: 'of which no two rows could share a value',
    remedy: "Leave 'unique' out.",
  },
} as const satisfies Record<string, Use>

function checkUse(
  report: Report,
  at: string,
  use: keyof typeof USES,
  name: unknown,
  field?: Loose,
) {
  const type = FIELD_TYPES.find((one) => one === field?.type)
  const { fits, says, remedy } = USES[use]
  if (type && !fits(type))
    report('wrong-use', at, `'${String(name)}' is of type ${type}, ${says}.`, remedy)
}

/** Reports fields that are used for what their type cannot do, such as a picture that a list is sorted by. */
export function checkUses(report: Report, { key, raw, fields }: Entity): void {
  const look = (at: string, what: keyof typeof USES, name: unknown) =>
    checkUse(report, at, what, name, typeof name === 'string' ? fields[name] : undefined)
  look(`${key}.title`, 'title', raw.title)
  for (const [name, field] of Object.entries(fields))
    for (const what of ['search', 'unique'] as const)
      if (field[what] === true) look(`${key}.fields.${name}.${what}`, what, name)
  for (const [name, list] of Object.entries(recordOf(raw.lists))) {
    const at = `${key}.lists.${name}`
    const { filters, sort } = recordOf(list)
    for (const [index, filter] of textsOf(filters).entries())
      look(`${at}.filters[${index}]`, 'filter', filter)
    if (typeof sort === 'string') look(`${at}.sort`, 'sort', sort.replace(/^-/, ''))
  }
}
