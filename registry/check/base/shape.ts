import { buildRenamedKeyHint, findReplacementKey } from '../../words/renamed-keys.ts'
import { findClosestWord, suggestSpelling } from '../../words/similar.ts'
import type { FieldType } from '../../fields/field-types.ts'
import type { Entity, Scope } from './entity.ts'
import { type ValueKind, KINDS, type TextForm, type WordList } from './kinds.ts'
import { asRecord, isRecord, type UncheckedObject, getOwn } from './plain.ts'

type PlainKind = Exclude<
  keyof typeof KINDS,
  'word' | 'words' | 'form' | 'forms' | 'key' | 'keys' | 'keyOrKeys' | 'beside' | 'groups'
>
/** The lists of types that a field may have. */
type TypeChoice =
  | 'date|datetime'
  | 'datetime|reference'
  | 'datetime|time'
  | 'integer|money'
  | 'reference|polymorphic|id'
  | 'reference|text|longtext'
  | 'text|longtext'
  | 'text|polymorphic'
type DetailedKind =
  | `${'word' | 'words'}:${WordList}`
  | `${'form' | 'forms'}:${TextForm}`
  | `${'key' | 'keys' | 'keyOrKeys'}:${'states' | 'measures' | 'dimensions' | 'lists'}`
  | `beside:${'columns' | 'form'}`
  | `groups:${'detail' | 'form'}`
  | `${'field' | 'fields' | 'stored' | 'storeds'}:${FieldType | TypeChoice}`
/**
 * A kind of value: a word of `KINDS`, with its detail. `their` takes names from the entity that the
 * object names in `to` or `entity`. `+` forbids an empty list, and `!` a missing key.
 */
type KindText = `${'' | 'their '}${PlainKind | DetailedKind}${'' | '+'}${'' | '!'}`

/** An object with a shape, an object of named objects with that shape, or a list of them. */
interface ShapePart {
  structure: 'object' | 'objectMap' | 'list'
  shape: Shape
  noun: string
  required?: true
}

/** The keys of an object, each with the kind of its value. */
export type Shape = Readonly<Record<string, KindText | ShapePart>>

/** The parts of a kind: its entity, word, detail, and the mark of lists that must not be empty. */
export const KIND_PATTERN = /^(their )?(\w+)(?::([\w|]+))?(\+)?!?$/

const PART_DESCRIPTIONS = {
  object: 'an object',
  objectMap: 'an object',
  list: 'a list of objects',
} as const

/** Returns whether `checkPlain` reports the value. */
const isReportedElsewhere = (value: unknown) =>
  value === undefined ||
  typeof value === 'function' ||
  (typeof value === 'object' && value !== null && !Array.isArray(value) && !isRecord(value))

/** The keys of a shape, those that an object lacks, the required ones of these, and own hints. */
interface KeySets {
  keys: readonly string[]
  absentKeys: readonly string[]
  missingKeys: Set<string>
  hints: Readonly<Record<string, string>>
}

/**
 * Returns the hint for an unknown key. If no other key is similar, the first missing key was
 * probably meant. Removes the hinted key from those missing.
 */
function suggestKey(
  key: string,
  { keys, absentKeys, missingKeys, hints }: KeySets,
): string | undefined {
  if (Object.hasOwn(hints, key)) return hints[key]
  const replacement = findReplacementKey(key, absentKeys)
  if (replacement !== undefined) {
    missingKeys.delete(replacement)
    return buildRenamedKeyHint(key, replacement)
  }
  const similar = findClosestWord(key, keys)
  const [firstMissing] = missingKeys
  const suggestedKey = similar ?? firstMissing
  if (suggestedKey === undefined) return suggestSpelling(key, keys)
  missingKeys.delete(suggestedKey)
  return similar === undefined
    ? `Write '${suggestedKey}', which is missing.`
    : `Did you mean '${similar}'?`
}

/** The scope of an object, with the entity that it names in `to` or `entity`. */
interface ObjectScope extends Scope {
  target?: Entity
}

const isRequired = (kind: KindText | ShapePart | undefined) =>
  typeof kind === 'object' ? kind.required === true : kind?.endsWith('!') === true

/** The place of a value: its object, the address of that, and its key there. */
interface ValuePlace {
  path: string
  parent: UncheckedObject
  key: string
}

function checkKind(scope: ObjectScope, { path, parent, key }: ValuePlace, kind: KindText): void {
  const [, usesTarget, kindName = '', detail = '', mustHaveItems] = KIND_PATTERN.exec(kind) ?? []
  const value = parent[key]
  const { description, hasShape, check }: ValueKind = KINDS[kindName as keyof typeof KINDS]
  if (!hasShape(value))
    scope.report('wrong-shape', `${path}.${key}`, `'${key}' must be ${description}.`)
  else if (mustHaveItems && Array.isArray(value) && value.length === 0)
    scope.report('empty-list', `${path}.${key}`, `'${key}' is empty.`, 'Name at least one.')
  else {
    const entity = usesTarget ? scope.target : scope.entity
    if (entity) check?.({ ...scope, entity, parent }, `${path}.${key}`, value, detail)
  }
}

function checkPart(scope: ObjectScope, { path, parent, key }: ValuePlace, part: ShapePart): void {
  const { structure, noun } = part
  const value = parent[key]
  const valuePath = `${path}.${key}`
  const hasStructure =
    structure === 'list' ? Array.isArray(value) && value.every(isRecord) : isRecord(value)
  if (!hasStructure)
    scope.report('wrong-shape', valuePath, `'${key}' must be ${PART_DESCRIPTIONS[structure]}.`)
  else if (structure === 'object') checkShape(scope, valuePath, value as UncheckedObject, part)
  else if (structure === 'list')
    for (const [index, item] of (value as UncheckedObject[]).entries())
      checkShape(scope, `${valuePath}[${index}]`, item, part)
  else
    for (const [name, item] of listEntries(scope, valuePath, value, noun))
      checkShape(scope, `${valuePath}.${name}`, item, part)
}

/** The shape of an object, its name in messages, and hints for unknown keys. */
interface ExpectedShape {
  shape: Shape
  noun: string
  hints?: Readonly<Record<string, string>>
}

/** Reports unknown keys, missing keys, values of a wrong kind, and names that do not exist. */
export function checkShape(
  outerScope: ObjectScope,
  path: string,
  value: UncheckedObject,
  { shape, noun, hints = {} }: ExpectedShape,
): void {
  const targetName = value.entity ?? value.to
  const target = typeof targetName === 'string' ? outerScope.entities.get(targetName) : undefined
  const scope = { ...outerScope, target: target ?? outerScope.target }
  const keys = Object.keys(shape)
  const absentKeys = keys.filter((key) => !Object.hasOwn(value, key))
  const missingKeys = new Set(absentKeys.filter((key) => isRequired(shape[key])))
  for (const [key, item] of Object.entries(value)) {
    const kind = getOwn(shape, key) as KindText | ShapePart | undefined
    if (kind === undefined) {
      const hint = suggestKey(key, {
        keys,
        absentKeys,
        missingKeys,
        hints,
      })
      scope.report('unknown-key', `${path}.${key}`, `'${key}' is no key of ${noun}.`, hint)
    } else if (isReportedElsewhere(item)) continue
    else if (typeof kind === 'string') checkKind(scope, { path, parent: value, key }, kind)
    else checkPart(scope, { path, parent: value, key }, kind)
  }
  for (const key of missingKeys)
    scope.report('missing-key', path, `'${key}' is missing: ${noun} must have it.`)
}

/** Returns the entries of an object whose values are objects. Reports the others. */
export function listEntries(
  { report }: Pick<Scope, 'report'>,
  path: string,
  value: unknown,
  noun: string,
): [key: string, item: UncheckedObject][] {
  return Object.entries(asRecord(value)).flatMap(([key, item]): [string, UncheckedObject][] => {
    if (isRecord(item)) return [[key, item]]
    const message = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} must be an object.`
    if (!isReportedElsewhere(item)) report('wrong-shape', `${path}.${key}`, message)
    return []
  })
}
