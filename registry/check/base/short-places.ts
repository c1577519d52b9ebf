import { parseEntities, type Entity } from './entity.ts'
import { asRecord } from './plain.ts'
import type { Problem } from './problem.ts'

/** The derived places of the long form, each with the declared place of the short form. */
const DECLARED_PLACES: readonly (readonly [derived: RegExp, declared: string])[] = [
  [/^lists\.all\.(columns|filters|sort)\b/, '$1'],
  [/^(?:lists\.all\.(?:roles|actions)\b|extensions\.).*$/, 'access'],
]

/** Returns whether an entity was written in short form. */
function isShort({ key, raw }: Entity): boolean {
  const lists = asRecord(raw.lists)
  const { request, extension } = asRecord(lists.all)
  const isOwn = request === `GET admin/${key}/all` && extension === true
  return isOwn && Object.keys(lists).length === 1 && raw.calls === undefined
}

/** Returns mistakes at declared places: `columns[2]` for the derived `lists.all.columns[2]`. */
export function moveToDeclaredPlaces(problems: readonly Problem[], registry: unknown): Problem[] {
  const entities = parseEntities(registry)
  return problems.map((problem) => {
    const [key = ''] = problem.at.split('.', 1)
    const entity = entities.get(key)
    if (!entity || !isShort(entity)) return problem
    const place = problem.at.slice(key.length + 1)
    const [derived, declared] = DECLARED_PLACES.find(([pattern]) => pattern.test(place)) ?? []
    return derived && declared
      ? { ...problem, at: `${key}.${place.replace(derived, declared)}` }
      : problem
  })
}
