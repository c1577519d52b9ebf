import { receives } from '../entities/known.ts'
import type { Registry } from '../entities/registry.ts'
import type { Role } from '#business/words/roles.ts'
import type { AnyDimension, AnyReport } from './any-report.ts'

/** Whether a role receives a field of a report: from the report, and from each of its sources. */
export function receivesFact(
  role: Role,
  report: Pick<AnyReport, 'fields' | 'sources'>,
  registry: Registry,
  name: string,
): boolean {
  const theirs = Object.values(report.sources).map(({ of }) => registry[of].fields[name])
  return [report.fields[name], ...theirs].every((field) => receives(role, field))
}

const kept = <T>(all: Readonly<Record<string, T>>, fits: (name: string, one: T) => boolean) =>
  Object.fromEntries(Object.entries(all).filter(([name, one]) => fits(name, one)))

/** A report as a role knows it: with the fields that it receives, and grouped only as it may be. */
export function reportKnownTo(role: Role, report: AnyReport, registry: Registry): AnyReport {
  const isKnown = (name: string) => receivesFact(role, report, registry, name)
  const mayGroup = (dimension: AnyDimension) =>
    (dimension.roles?.includes(role) ?? true) && (!('by' in dimension) || isKnown(dimension.by))
  return {
    ...report,
    fields: kept(report.fields, isKnown),
    dimensions: kept(report.dimensions, (_, dimension) => mayGroup(dimension)),
  }
}
