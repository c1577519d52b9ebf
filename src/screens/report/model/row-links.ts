import { registry as declared } from '#business'
import type { Registry } from '../../../../registry/entities/registry.ts'
import { getTargetEntity } from '../../../../registry/fields/targets.ts'
import type { ResourceName } from '#business/words'
import type { AnyReport } from '../../../../registry/reports/any-report.ts'
import type { Viewer } from '../../../platform/access/ability.ts'
import { findRowPath } from '../../../platform/access/pages.ts'
import type { Line } from '../../../platform/data/report-answer.ts'

const registry: Registry = declared

/** Returns the page of the row that a line names by entity and id. */
function findNamedRowPath(name: ResourceName, line: Line, viewer: Viewer): string | undefined {
  const fields = Object.entries(registry[name].fields)
  const [idField, field] = fields.find(([, { type }]) => type === 'polymorphic') ?? []
  const targetEntity = getTargetEntity(field, line)
  return targetEntity && idField ? findRowPath(targetEntity, line[idField], viewer) : undefined
}

/** Returns the page of a line's subject, if the viewer may open one. */
export function findLinePath(
  report: AnyReport,
  line: Line,
  column: string,
  viewer: Viewer,
): string | undefined {
  if (report.lines !== undefined) {
    const field = report.fields[column]
    return field?.type === 'reference' ? findRowPath(field.to, line[column], viewer) : undefined
  }
  const source = report.sources[String(line.source)]
  if (!source) return undefined
  const { entity, subject } = source
  const subjectPath = subject && findRowPath(subject.entity, line[subject.reference], viewer)
  // A row without a page of its own links to its parent.
  return (
    subjectPath ?? findRowPath(entity, line.id, viewer) ?? findNamedRowPath(entity, line, viewer)
  )
}
