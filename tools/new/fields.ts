import type { FieldType } from '../../registry/fields/field-types.ts'
import { FIELD_TYPES } from '../../registry/fields/traits.ts'
import { TONES } from '../../registry/words/tones.ts'
import { suggestSpelling } from '../../registry/words/similar.ts'

/** A field of a new entity: its name, its type, and its declaration as source text. */
export interface NewField {
  name: string
  type: FieldType
  text: string
  /** The values of a choice. */
  values: readonly string[]
}

/** A mistake in the command line; its message is for the user. */
export class Mistake extends Error {}

const AUTOMATIC_FIELDS = ['id', 'created_at', 'updated_at', 'deleted_at']
const TYPES: readonly string[] = FIELD_TYPES.filter((type) => type !== 'id')

/** The default details of each type. */
const DEFAULT_DETAILS: Partial<Record<FieldType, string>> = {
  text: 'maxLength: 120',
  longtext: 'maxLength: 2000',
  integer: 'min: 0',
  money: 'min: 0',
  percent: 'min: 0, max: 100',
  flag: 'default: 1',
}

function assertName(name: string, usedNames: ReadonlySet<string>): void {
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    throw new Mistake(`'${name}' is no field name. Use small letters, digits and underscores.`)
  if (AUTOMATIC_FIELDS.includes(name))
    throw new Mistake(`'${name}' is added automatically. Leave it out.`)
  if (usedNames.has(name))
    throw new Mistake(`There are two fields '${name}'. Name one differently.`)
}

/** Parses a value with its tone: `paid=good`. */
function parseTone(text: string): [value: string, tone: string] {
  const [value = '', tone = 'plain'] = text.split('=')
  if (!TONES.some((existing) => existing === tone))
    throw new Mistake(`'${tone}' is no tone. ${suggestSpelling(tone, TONES) ?? ''}`.trim())
  return [value, tone]
}

const quoteKey = (text: string) => (/^[a-z_]\w*$/i.test(text) ? text : `'${text}'`)

function parseDetail(type: string, detail: string, entities: readonly string[]) {
  if (type === 'reference') {
    if (!entities.includes(detail))
      throw new Mistake(
        `'${detail}' is no entity. ${suggestSpelling(detail, entities) ?? ''}`.trim(),
      )
    return { text: `to: '${detail}'`, values: [] }
  }
  if (type === 'choice') {
    const tones = detail
      .split(/[|\s]+/)
      .filter(Boolean)
      .map(parseTone)
    if (tones.length === 0) throw new Mistake('Name the values of a choice: choice(new|used).')
    const text = tones.map(([value, tone]) => `${quoteKey(value)}: '${tone}'`).join(', ')
    return { text: `values: { ${text} }`, values: tones.map(([value]) => value) }
  }
  if (detail) throw new Mistake(`A ${type} field takes nothing in brackets: '${detail}'.`)
  return { text: DEFAULT_DETAILS[type as FieldType] ?? '', values: [] }
}

/**
 * Parses a field of the command line: `name:type(detail)`, then `?` for nullable, `!` for unique,
 * and `@` before its name at a provider.
 */
function parseField(requested: string, entities: readonly string[]): NewField {
  const [, name = '', type = '', detail = '', modifiers = '', externalName] =
    /^(\w*):(\w+)(?:\(([^)]*)\))?([?!]*)(?:@([\w.-]+))?$/.exec(requested) ?? []
  if (!name) throw new Mistake(`'${requested}' is no field. Write name:type, such as price:money.`)
  if (!TYPES.includes(type))
    throw new Mistake(`'${type}' is no field type. ${suggestSpelling(type, TYPES) ?? ''}`.trim())
  const { text, values } = parseDetail(type, detail, entities)
  const parts = [`type: '${type}'`, text]
  // A nullable field has no default.
  if (modifiers.includes('?')) parts.splice(type === 'flag' ? 1 : 2, 1, 'nullable: true')
  if (modifiers.includes('!')) parts.push('unique: true')
  if (externalName !== undefined) parts.push(`externalName: '${externalName}'`)
  return { name, type: type as FieldType, text: parts.filter(Boolean).join(', '), values }
}

/** Parses the fields of `--fields`: `name:text,price:money,city_id:reference(cities)`. */
export function parseFields(requested: string, entities: readonly string[]): NewField[] {
  const usedNames = new Set<string>()
  return requested
    .split(/,(?![^(]*\))/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const field = parseField(part, entities)
      assertName(field.name, usedNames)
      usedNames.add(field.name)
      return field
    })
}
