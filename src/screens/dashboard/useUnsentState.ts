import type { AnyReport } from '../../../registry/reports/any-report.ts'
import { ENTITY_STATE_COLUMN, type ReportLine } from '../../../registry/reports/report-answer.ts'
import { findRowState } from '../../../registry/fields/conditions.ts'
import { useQueue } from '../../platform/data/useQueue.ts'
import { getResource } from '../../platform/data/rows/resources.ts'
import { useFormat } from '../../platform/i18n/format.ts'

/** Returns a line with the state that the unsent changes of this device give its row. */
export function useUnsentState(report: AnyReport, line: ReportLine): ReportLine {
  const queue = useQueue()
  const { today } = useFormat()
  const entity = report.sources[String(line.source)]?.entity
  const unsentChanges = queue.filter((change) => change.entity === entity && change.id === line.id)
  const [firstChange] = unsentChanges
  if (!firstChange || unsentChanges.some(({ clash }) => clash)) return line
  const row = Object.assign(
    { ...firstChange.before },
    ...unsentChanges.map(({ written }) => written),
  )
  return {
    ...line,
    [ENTITY_STATE_COLUMN]: findRowState(row, getResource(firstChange.entity).states, today),
  }
}
