import { entitiesOf, type Entity } from './entity.ts'
import { recordOf } from './plain.ts'
import type { Problem } from './problem.ts'

/** What the one list and the calls of an entity in its short form follow from, in its file. */
const SAID: readonly (readonly [place: RegExp, said: string])[] = [
  [/^lists\.all\.(columns|filters|sort)\b/, '$1'],
  [/^(?:lists\.all\.(?:roles|actions)\b|extensions\.).*$/, 'access'],
]

/** Whether an entity was written in the short form: its list and its calls were not. */
function isShort({ key, raw }: Entity): boolean {
  const lists = recordOf(raw.lists)
  const { request, extension } = recordOf(lists.all)
  const isOwn = request === `GET admin/${key}/all` && extension === true
  return isOwn && Object.keys(lists).length === 1 && raw.calls === undefined
}

/** Mistakes with the places that somebody has written: `columns[2]` for `lists.all.columns[2]` of the short form. */
export function inWrittenPlaces(problems: readonly Problem[], registry: unknown): Problem[] {
  const entities = entitiesOf(registry)
  return problems.map((problem) => {
    const [key = ''] = problem.at.split('.', 1)
    const entity = entities.get(key)
    if (!entity || !isShort(entity)) return problem
    const place = problem.at.slice(key.length + 1)
    const [from, said] = SAID.find(([one]) => one.test(place)) ?? []
    return from && said ? { ...problem, at: `${key}.${place.replace(from, said)}` } : problem
  })
}
