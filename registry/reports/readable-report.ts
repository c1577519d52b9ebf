import { mayReadField } from '../entities/readable-entity.ts'
import type { Registry } from '../entities/registry.ts'
import type { Role } from '#business/words'
import type { AnyDimension, AnyReport } from './any-report.ts'

/** Returns whether a role may read a field of a report, by the report and by each source. */
export function receivesFact(
  role: Role,
  report: Pick<AnyReport, 'fields' | 'sources'>,
  registry: Registry,
  name: string,
): boolean {
  const theirs = Object.values(report.sources).map(({ entity: of }) => registry[of].fields[name])
  return [report.fields[name], ...theirs].every((field) => mayReadField(role, field))
}

const pickEntries = <T>(
  record: Readonly<Record<string, T>>,
  fits: (name: string, value: T) => boolean,
) => Object.fromEntries(Object.entries(record).filter(([name, value]) => fits(name, value)))

/** Reduces a report to the fields and dimensions that a role may read. */
export function getReadableReport(role: Role, report: AnyReport, registry: Registry): AnyReport {
  const isKnown = (name: string) => receivesFact(role, report, registry, name)
  const mayGroup = (dimension: AnyDimension) =>
    (dimension.roles?.includes(role) ?? true) && (!('by' in dimension) || isKnown(dimension.by))
  return {
    ...report,
    fields: pickEntries(report.fields, isKnown),
    dimensions: pickEntries(report.dimensions, (_, dimension) => mayGroup(dimension)),
  }
}
