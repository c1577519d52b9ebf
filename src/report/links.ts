import { registry } from '../../resources/index.ts'
import type { ResourceName } from '../../resources/kit/names.ts'
import type { AnyReport } from '../../resources/kit/report.ts'
import { pageOf } from '../detail/links.ts'
import { attachedTo } from '../overrides.tsx'
import type { Who } from '../session/ability.ts'
import type { Line } from './answer.ts'

const names = Object.keys(registry) as ResourceName[]

/** The page of what a line is about, where somebody may open one. */
export function lineLink(
  report: AnyReport,
  line: Line,
  column: string,
  who: Who,
): string | undefined {
  if (report.lines !== undefined) {
    const field = report.fields[column]
    return field?.type === 'reference' ? pageOf(field.to, line[column], who) : undefined
  }
  const source = report.sources[String(line.source)]
  if (!source) return undefined
  // A row without a page of its own leads to what it belongs to.
  const whole = names.find((name) =>
    attachedTo(name).some(({ to, filter }) => to === source.of && filter(0).kind === line.kind),
  )
  return pageOf(source.of, line.id, who) ?? (whole && pageOf(whole, line.booking_id, who))
}
