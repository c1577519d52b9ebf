import type { Entity } from '../base/entity.ts'
import { type Loose, recordOf, textsOf } from '../base/plain.ts'
import type { Report } from '../base/problem.ts'
import { checkSight, eachOf, type Named, quoted, without } from '../entities/sight.ts'

type Entities = ReadonlyMap<string, Entity>

/** The entities whose rows a report is about. */
function ownersOf({ raw }: Entity, entities: Entities): Entity[] {
  const sources = Object.values(recordOf(raw.sources)).map((source) => recordOf(source).of)
  return [...new Set(sources.flatMap((of) => entities.get(String(of)) ?? []))]
}

/** Reports a dimension by which one of the roles may not group. */
function checkGroup(
  report: Report,
  { at, name, roles }: Named,
  { raw }: Entity,
  owners: readonly Entity[],
): void {
  const dimensions = recordOf(raw.dimensions)
  if (typeof name !== 'string' || !Object.hasOwn(dimensions, name)) return
  const dimension = recordOf(dimensions[name])
  const blind = without(dimension, roles)
  if (blind.length > 0) report('out-of-sight', at, `${quoted(blind)} may not group by '${name}'.`)
  for (const owner of owners) checkSight(report, owner, { at, name: dimension.by, roles })
}

/** Reports fields that a report shows or calculates with and that one of its roles does not receive. */
export function checkReportRoles(report: Report, self: Entity, entities: Entities): void {
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
  const owners = ownersOf(self, entities)
  for (const owner of owners) for (const one of named) checkSight(report, owner, one)
  const opened = { lines: raw.lines, 'chart.by': recordOf(raw.chart).by }
  for (const [place, name] of Object.entries(opened))
    checkGroup(report, { at: `${key}.${place}`, name, roles }, self, owners)
}

/** Reports fields that a tile shows, counts or groups by and that one of its roles does not receive. */
export function checkTileRoles(
  report: Report,
  at: string,
  tile: Loose,
  of: Entity,
  entities: Entities,
): void {
  const roles = textsOf(tile.roles)
  const measures = recordOf(of.raw.measures)
  const named: Named[] = [
    ...eachOf(`${at}.columns`, tile.columns, roles),
    ...textsOf(tile.measures).map((name, index) => ({
      at: `${at}.measures[${index}]`,
      name: recordOf(measures[name]).of,
      roles,
    })),
  ]
  const owners = ownersOf(of, entities)
  for (const owner of owners) for (const one of named) checkSight(report, owner, one)
  checkGroup(report, { at: `${at}.by`, name: tile.by, roles }, of, owners)
}
