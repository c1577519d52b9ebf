import { registry } from '../../../resources/index.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Field } from '../../../registry/fields/field-types.ts'
import { isReferenceField, getReferenceTitleName } from '../../../registry/fields/targets.ts'
import { withLatinDigits } from '../../../registry/characters/digits.ts'
import { SEARCH_SIGNS } from '../../../registry/values/search-text.ts'
import {
  FOLDED_LETTERS,
  JOINED_WORDS,
  IGNORED_LETTERS,
} from '../../../registry/characters/folding.ts'

type Row = Readonly<Record<string, unknown>>

const isLeftOut = (letter: string) =>
  /[\p{M}\p{Cf}]/u.test(letter) || IGNORED_LETTERS.includes(letter)

const plainLetter = (letter: string) =>
  Object.entries(FOLDED_LETTERS).find(([, letters]) => letters.includes(letter))?.[0] ?? letter

const simplify = (text: string) =>
  [...text.replaceAll('´', "'").normalize('NFKD')]
    .filter((letter) => !isLeftOut(letter))
    .join('')
    .toLowerCase()
    .replace(/\p{Nd}/gu, withLatinDigits)
    .replace(/./gsu, plainLetter)

/** Joins the parts of names that may be written separately. */
const joinNames = (text: string) =>
  text
    .replace(/['-]/g, '')
    .split(/(?<=\s)(?=\S)/)
    .map((word) =>
      JOINED_WORDS.some((joinedWord) => joinedWord === word.replace(/ +$/, ''))
        ? word.trimEnd()
        : word,
    )
    .join('')

const withoutSigns = (text: string) =>
  [...text].filter((sign) => !SEARCH_SIGNS.includes(sign)).join('')

/**
 * Returns the text that a field shows. A reference shows the title of its row. Null if there is
 * none.
 */
export function shown(row: Row, name: string, { fields }: AnyResource): string | null {
  const value = row[isReferenceField(fields[name]) ? getReferenceTitleName(name) : name]
  return value === null || value === undefined ? null : String(value)
}

/** Returns whether a field shows a number in which signs and spaces do not count. */
function isNumber({ fields }: AnyResource, name: string): boolean {
  const field = fields[name]
  const targets = field?.type === 'polymorphic' ? Object.values(field.to) : []
  const pointed = field?.type === 'reference' ? [field.to] : targets
  const shownFields: (Field | undefined)[] = pointed.map((target) => {
    const entity: AnyResource = registry[target]
    return entity.fields[entity.title]
  })
  return (shownFields.length > 0 ? shownFields : [field]).every(
    (field) => field?.type === 'phone' || (field?.type === 'text' && field.mono === true),
  )
}

/** Returns whether each word of a search is in one of these fields, by plain comparison. */
export function holdsWords(
  row: Row,
  names: readonly string[],
  resource: AnyResource,
  query: string,
): boolean {
  const words = simplify(query)
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => withoutSigns(word) !== '')
  return words.every((word) =>
    names.some((name) => {
      const text = shown(row, name, resource)
      if (text === null) return false
      return isNumber(resource, name)
        ? withoutSigns(simplify(text)).includes(withoutSigns(word))
        : ['', ' '].some((sign) =>
            joinNames(simplify(text)).includes(
              word.replaceAll("'", '').replace(/-+/g, sign).trim(),
            ),
          )
    }),
  )
}

/** Lists the fields that the search of an entity covers. */
export const searchedFields = ({ fields }: AnyResource): string[] =>
  Object.keys(fields).filter((name) => {
    const field = fields[name]
    return field && 'search' in field && field.search === true
  })
