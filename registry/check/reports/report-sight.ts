import type { Entities, Entity, Scope } from '../base/entity.ts'
import { asRecord, asTexts, type UncheckedObject, listTextsWithPaths } from '../base/plain.ts'
import type { Report } from '../base/problem.ts'
import {
  checkSight,
  type FieldUse,
  listExcludedRoles,
  listUses,
  quoteRoles,
} from '../entities/rights.ts'

/** Returns the entities of the sources of a report. */
function listSourceEntities({ raw }: Entity, entities: Entities): Entity[] {
  const names = Object.values(asRecord(raw.sources)).flatMap((source) => {
    const { entity, subject } = asRecord(source)
    return [entity, asRecord(subject).entity]
  })
  return [...new Set(names.flatMap((name) => entities.get(String(name)) ?? []))]
}

/** Reports a dimension that one of the roles may not use. */
function checkGroup(
  report: Report,
  { path, name, roles }: FieldUse,
  { raw }: Entity,
  sourceEntities: readonly Entity[],
): void {
  const dimensions = asRecord(raw.dimensions)
  if (typeof name !== 'string' || !Object.hasOwn(dimensions, name)) return
  const dimension = asRecord(dimensions[name])
  const excluded = listExcludedRoles(dimension, roles)
  if (excluded.length > 0)
    report('out-of-sight', path, `${quoteRoles(excluded)} may not group by '${name}'.`)
  for (const sourceEntity of sourceEntities)
    checkSight(report, sourceEntity, { path, name: dimension.by, roles })
}

/** Reports fields of a report that one of its roles does not receive. */
export function checkReportRoles({ report, entity: reportEntity, entities }: Scope): void {
  const { key, raw } = reportEntity
  const roles = asTexts(raw.roles)
  const uses: FieldUse[] = [
    ...listUses(`${key}.columns`, raw.columns, roles),
    ...listUses(`${key}.rowColumns`, raw.rowColumns, roles),
    ...Object.entries(asRecord(raw.measures)).map(([name, measure]) => ({
      path: `${key}.measures.${name}.field`,
      name: asRecord(measure).field,
      roles,
    })),
    ...Object.entries(asRecord(raw.params)).map(([name, param]) => ({
      path: `${key}.params.${name}.field`,
      name: asRecord(param).field,
      roles,
    })),
  ]
  const sourceEntities = listSourceEntities(reportEntity, entities)
  for (const sourceEntity of sourceEntities)
    for (const use of uses) checkSight(report, sourceEntity, use)
  const dimensions = { lines: raw.lines, 'chart.by': asRecord(raw.chart).by }
  for (const [valuePath, name] of Object.entries(dimensions))
    checkGroup(report, { path: `${key}.${valuePath}`, name, roles }, reportEntity, sourceEntities)
}

/** Reports fields of a tile that one of its roles does not receive. */
export function checkTileRoles(
  { report, entity: reportEntity, entities }: Scope,
  path: string,
  tile: UncheckedObject,
): void {
  const roles = asTexts(tile.roles)
  const measures = asRecord(reportEntity.raw.measures)
  const uses: FieldUse[] = [
    ...listUses(`${path}.columns`, tile.columns, roles),
    ...listTextsWithPaths(`${path}.measures`, tile.measures).map(([valuePath, name]) => ({
      path: valuePath,
      name: asRecord(measures[name]).field,
      roles,
    })),
  ]
  const sourceEntities = listSourceEntities(reportEntity, entities)
  for (const sourceEntity of sourceEntities)
    for (const use of uses) checkSight(report, sourceEntity, use)
  checkGroup(report, { path: `${path}.by`, name: tile.by, roles }, reportEntity, sourceEntities)
}
