import { registry as declared } from '#business/index.ts'
import type { Registry } from '../../../registry/entities/registry.ts'
import { pointedTo } from '../../../registry/fields/pointing.ts'
import type { ResourceName } from '#business/words/names.ts'
import type { AnyReport } from '../../../registry/reports/any-report.ts'
import type { Viewer } from '../../access/ability.ts'
import { pageOf } from '../../access/pages.ts'
import type { Line } from '../../data/report-answer.ts'

const registry: Registry = declared

/** The page of the row that a line's own row names by its kind and id. */
function wholeOf(name: ResourceName, line: Line, viewer: Viewer): string | undefined {
  const fields = Object.entries(registry[name].fields)
  const [key, field] = fields.find(([, { type }]) => type === 'polymorphic') ?? []
  const to = pointedTo(field, line)
  return to && key ? pageOf(to, line[key], viewer) : undefined
}

/** The page of what a line is about, where somebody may open one. */
export function lineLink(
  report: AnyReport,
  line: Line,
  column: string,
  viewer: Viewer,
): string | undefined {
  if (report.lines !== undefined) {
    const field = report.fields[column]
    return field?.type === 'reference' ? pageOf(field.to, line[column], viewer) : undefined
  }
  const source = report.sources[String(line.source)]
  // A row without a page of its own leads to what it belongs to.
  return source && (pageOf(source.of, line.id, viewer) ?? wholeOf(source.of, line, viewer))
}
