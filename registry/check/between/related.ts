import type { Related } from '../../entities/related.ts'
import type { Entity } from '../base/entity.ts'
import { isRecord, type Loose, recordOf, textsOf } from '../base/plain.ts'
import { checkWord, type Report } from '../base/problem.ts'
import { checkShape, type Shape } from '../base/shape.ts'

export const RELATED = {
  of: 'text!',
  by: 'text!',
  columns: 'texts',
  givesWay: 'texts',
  filters: 'texts',
  sort: 'text',
} as const satisfies Record<keyof Related, Shape[string]>

/** Reports names in a table of related rows that are no fields of theirs. */
function checkNames(report: Report, at: string, said: Loose, other: Entity): void {
  const names = [...other.fieldNames, ...(other.raw.states ? ['state'] : [])]
  const check = (where: string, name: unknown) =>
    checkWord(report, 'unknown-field', where, name, names, `field of ${other.key}`)
  for (const [index, name] of textsOf(said.columns).entries())
    check(`${at}.columns[${index}]`, name)
  const columns = textsOf(said.columns)
  for (const [index, name] of textsOf(said.givesWay).entries())
    checkWord(report, 'unknown-field', `${at}.givesWay[${index}]`, name, columns, 'column of it')
  for (const [index, name] of textsOf(said.filters).entries())
    if (check(`${at}.filters[${index}]`, name) && name !== 'state')
      if (other.fields[name]?.type !== 'choice')
        report('wrong-related', `${at}.filters[${index}]`, `'${name}' is no choice.`)
  if (typeof said.sort === 'string') check(`${at}.sort`, said.sort.replace(/^-/, ''))
}

/** Whether an entity has a read that is told to whom its rows belong. */
const isReadBy = (other: Entity, by: unknown) =>
  Object.values(recordOf(other.raw.reads)).some((read) =>
    Object.values(recordOf(recordOf(read).params)).includes(by),
  )

/** Whether a reference, or one of the targets of a polymorphic field, is an entity. */
const pointsTo = (to: unknown, key: string) =>
  to === key || (Array.isArray(to) ? to : Object.values(recordOf(to))).includes(key)

/** Reports related rows that do not refer to the entity, or cannot be read by that reference. */
export function checkRelated(
  report: Report,
  { key, raw }: Entity,
  entities: ReadonlyMap<string, Entity>,
): void {
  const related: readonly unknown[] = Array.isArray(raw.related) ? raw.related : []
  for (const [index, said] of related.entries()) {
    if (!isRecord(said)) continue
    const at = `${key}.related[${index}]`
    checkShape(report, at, said, RELATED, 'related rows')
    if (!checkWord(report, 'unknown-entity', `${at}.of`, said.of, [...entities.keys()], 'entity'))
      continue
    const other = entities.get(String(said.of))
    if (!other) continue
    const what = `field of ${other.key}`
    if (!checkWord(report, 'unknown-field', `${at}.by`, said.by, other.fieldNames, what)) continue
    if (typeof said.by === 'string' && !pointsTo(other.fields[said.by]?.to, key))
      report('wrong-related', `${at}.by`, `'${said.by}' does not point to ${key}.`)
    checkNames(report, at, said, other)
    if (said.columns !== undefined && !isReadBy(other, said.by))
      report(
        'wrong-related',
        `${at}.of`,
        `${other.key} cannot be read by '${String(said.by)}'.`,
        `Declare a read of theirs with params: { ${String(said.by)}: '${String(said.by)}' }.`,
      )
  }
}
