import { mayReadField } from '../entities/readable-entity.ts'
import type { Registry } from '../entities/registry.ts'
import type { Role } from '#business/words'
import type { AnyDimension, AnyReport } from './any-report.ts'
import { listSourceEntities } from './source-entity.ts'

/** Returns whether a role may read a field of a report, and of each source. */
export function mayReadReportField(
  role: Role,
  report: Pick<AnyReport, 'fields' | 'sources'>,
  registry: Registry,
  name: string,
): boolean {
  const sourceFields = Object.values(report.sources)
    .flatMap((source) => listSourceEntities(registry, source))
    .map(({ fields }) => fields[name])
  return [report.fields[name], ...sourceFields].every((field) => mayReadField(role, field))
}

const pickEntries = <T>(
  entries: Readonly<Record<string, T>>,
  isPicked: (name: string, value: T) => boolean,
) => Object.fromEntries(Object.entries(entries).filter(([name, value]) => isPicked(name, value)))

/** Reduces a report to the fields and dimensions that a role may read. */
export function getReadableReport(role: Role, report: AnyReport, registry: Registry): AnyReport {
  const isReadable = (name: string) => mayReadReportField(role, report, registry, name)
  const mayGroupBy = (dimension: AnyDimension) =>
    (dimension.roles?.includes(role) ?? true) && (!('by' in dimension) || isReadable(dimension.by))
  return {
    ...report,
    fields: pickEntries(report.fields, isReadable),
    dimensions: pickEntries(report.dimensions, (_, dimension) => mayGroupBy(dimension)),
  }
}
