import type { AnyReport } from '../../../registry/reports/any-report.ts'
import { ENTITY_STATE, type Line } from '../../../registry/reports/report-answer.ts'
import { getState } from '../../../registry/fields/conditions.ts'
import { useQueue } from '../../platform/data/useQueue.ts'
import { getResource } from '../../platform/data/rows/resources.ts'
import { useFormat } from '../../platform/i18n/format.ts'

/** Returns a line with the state that changes of this device give its row, before they are sent. */
export function useUnsentState(report: AnyReport, line: Line): Line {
  const queue = useQueue()
  const { today } = useFormat()
  const entity = report.sources[String(line.source)]?.entity
  const own = queue.filter((change) => change.entity === entity && change.id === line.id)
  const [first] = own
  if (!first || own.some(({ clash }) => clash)) return line
  const row = Object.assign({ ...first.before }, ...own.map(({ written }) => written))
  return { ...line, [ENTITY_STATE]: getState(row, getResource(first.entity).states, today) }
}
