import { getDeclaredEntity } from '../../define/declared-entity.ts'
import { parseEntities } from './entity.ts'
import { isRecord, type UncheckedObject } from './plain.ts'
import type { Problem } from './problem.ts'

/** The derived places of the long form, each with the declared place of the short form. */
const DECLARED_PLACES: readonly (readonly [derived: RegExp, declared: string])[] = [
  [/^lists\.\w+\.(columns|filters|sort)\b/, '$1'],
  [/^(?:lists\.\w+\.(?:roles|actions)\b|(?:calls|extensions)\.).*$/, 'access'],
]

/** Returns whether a short form has a place itself. The roles of a call in one line are derived. */
function hasPlace(declared: object, valuePath: string): boolean {
  const [partName = '', name = '', key = ''] = valuePath.replace(/\[.*/, '').split('.')
  const parts: unknown = (declared as UncheckedObject)[partName]
  const namedPart = isRecord(parts) ? parts[name] : undefined
  if (!isRecord(namedPart)) return namedPart !== undefined && key !== 'roles'
  return key === '' || Object.hasOwn(namedPart, key)
}

/** Returns mistakes at declared places: `columns[2]` for the derived `lists.all.columns[2]`. */
export function moveToDeclaredPlaces(problems: readonly Problem[], registry: unknown): Problem[] {
  const entities = parseEntities(registry)
  const movedProblems = problems.map((problem) => {
    const [key = ''] = problem.path.split('.', 1)
    const entity = getDeclaredEntity(entities.get(key)?.raw ?? {})
    const valuePath = problem.path.slice(key.length + 1)
    if (!entity || hasPlace(entity, valuePath)) return problem
    const [derived, declared] = DECLARED_PLACES.find(([pattern]) => pattern.test(valuePath)) ?? []
    return derived && declared
      ? { ...problem, path: `${key}.${valuePath.replace(derived, declared)}` }
      : problem
  })
  // A word that several lists take from one place is one mistake.
  const texts = movedProblems.map(({ path, message }) => `${path}: ${message}`)
  return movedProblems.filter((_, index) => texts.indexOf(texts[index] ?? '') === index)
}
