import { getDeclaredEntity } from '../../define/declared-entity.ts'
import { parseEntities } from './entity.ts'
import { isRecord, type Loose } from './plain.ts'
import type { Problem } from './problem.ts'

/** The derived places of the long form, each with the declared place of the short form. */
const DECLARED_PLACES: readonly (readonly [derived: RegExp, declared: string])[] = [
  [/^lists\.\w+\.(columns|filters|sort)\b/, '$1'],
  [/^(?:lists\.\w+\.(?:roles|actions)\b|(?:calls|extensions)\.).*$/, 'access'],
]

/** Returns whether a short form has a place itself. The roles of a call in one line are derived. */
function hasPlace(declared: object, place: string): boolean {
  const [partName = '', name = '', key = ''] = place.replace(/\[.*/, '').split('.')
  const parts: unknown = (declared as Loose)[partName]
  const namedPart = isRecord(parts) ? parts[name] : undefined
  if (!isRecord(namedPart)) return namedPart !== undefined && key !== 'roles'
  return key === '' || Object.hasOwn(namedPart, key)
}

/** Returns mistakes at declared places: `columns[2]` for the derived `lists.all.columns[2]`. */
export function moveToDeclaredPlaces(problems: readonly Problem[], registry: unknown): Problem[] {
  const entities = parseEntities(registry)
  const movedProblems = problems.map((problem) => {
    const [key = ''] = problem.at.split('.', 1)
    const entity = getDeclaredEntity(entities.get(key)?.raw ?? {})
    const place = problem.at.slice(key.length + 1)
    if (!entity || hasPlace(entity, place)) return problem
    const [derived, declared] = DECLARED_PLACES.find(([pattern]) => pattern.test(place)) ?? []
    return derived && declared
      ? { ...problem, at: `${key}.${place.replace(derived, declared)}` }
      : problem
  })
  // A word that several lists take from one place is one mistake.
  const texts = movedProblems.map(({ at: path, message }) => `${path}: ${message}`)
  return movedProblems.filter((_, index) => texts.indexOf(texts[index] ?? '') === index)
}
