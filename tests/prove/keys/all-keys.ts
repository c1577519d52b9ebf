import { RULES } from '../../../registry/rules/check.ts'
import type { AnyEntity } from '../../../registry/short/entity.ts'
import { PLACES } from '../../../tools/reference/key-places.ts'

/** Where one declaration stands for all of its kind, by the path of each of its parts. */
const KINDS: readonly (readonly [example: RegExp, all: string])[] = [
  [/^entity\.fields\.a_\w+/, 'entity.fields.*'],
  [/^entity\.calls\.\w+/, 'entity.calls|extensions.*'],
  [/^(entity\.(?:states|transitions|actions|reads|lists))\.\w+/, '$1.*'],
  [/^(report\.(?:fields|shares|sources|params|measures|dimensions))\.\w+/, '$1.*'],
]

/** A rule is told by one of its keys, and is nothing without it. */
const told: readonly string[] = RULES

function keyAt(place: string, key: string): string {
  const at = KINDS.reduce((path, [example, all]) => path.replace(example, all), place).replaceAll(
    /\[\d+\]/g,
    '.*',
  )
  return at === 'entity.checks.*' && told.includes(key) ? `entity.checks.[${key}]` : `${at}.${key}`
}

/** What the short form of an entity has besides. */
const SHORT: readonly (keyof AnyEntity)[] = ['access', 'columns', 'filters', 'sort']

/** The places of the long form, in which the keys of the short one mostly stand too. */
const WHOLE = PLACES.filter(([place]) => place !== 'short')

/** Every key of the vocabulary, by the kind of declaration and the way to it. */
export const ALL_KEYS: readonly string[] = [
  ...SHORT.map((key) => `short.${key}`),
  ...new Set(WHOLE.flatMap(([place, keys]) => keys.map((key) => keyAt(place, key)))),
]
