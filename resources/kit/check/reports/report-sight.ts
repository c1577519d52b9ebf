import type { Entity } from '../base/entity.ts'
import { recordOf, textsOf } from '../base/plain.ts'
import type { Report } from '../base/problem.ts'
import { checkSight, eachOf, type Named, quoted, without } from '../entities/sight.ts'

/** Reports a chart or lines by a dimension that one of the report's roles may not group by. */
function checkGroups(report: Report, { key, raw }: Entity, owners: Iterable<Entity>): void {
  const roles = textsOf(raw.roles)
  const dimensions = recordOf(raw.dimensions)
  const opened = { lines: raw.lines, 'chart.by': recordOf(raw.chart).by }
  for (const [place, name] of Object.entries(opened)) {
    if (typeof name !== 'string' || !Object.hasOwn(dimensions, name)) continue
    const dimension = recordOf(dimensions[name])
    const at = `${key}.${place}`
    const blind = without(dimension, roles)
    if (blind.length > 0) report('out-of-sight', at, `${quoted(blind)} may not group by '${name}'.`)
    for (const owner of owners) checkSight(report, owner, { at, name: dimension.by, roles })
  }
}

/** Reports fields that a report shows or calculates with and that one of its roles does not receive. */
export function checkReportRoles(
  report: Report,
  self: Entity,
  entities: ReadonlyMap<string, Entity>,
): void {
  const { key, raw } = self
  const roles = textsOf(raw.roles)
  const named: Named[] = [
    ...eachOf(`${key}.columns`, raw.columns, roles),
    ...eachOf(`${key}.rowColumns`, raw.rowColumns, roles),
    ...Object.entries(recordOf(raw.measures)).map(([name, measure]) => ({
      at: `${key}.measures.${name}.of`,
      name: recordOf(measure).of,
      roles,
    })),
    ...Object.entries(recordOf(raw.params)).map(([name, param]) => ({
      at: `${key}.params.${name}.field`,
      name: recordOf(param).field,
      roles,
    })),
  ]
  const sources = Object.values(recordOf(raw.sources)).map((source) => recordOf(source).of)
  const owners = new Set(sources.flatMap((of) => entities.get(String(of)) ?? []))
  for (const owner of owners) for (const one of named) checkSight(report, owner, one)
  checkGroups(report, self, owners)
}
