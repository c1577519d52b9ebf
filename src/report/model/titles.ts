import { labelOf } from '../../../resources/kit/fields/pointing.ts'
import type { ReportAnswer } from '../../data/report-answer.ts'

/** What a row that is pointed to is called, out of any line of an answer that points there as well. */
export function titleIn(
  known: Pick<ReportAnswer, 'lines'> | undefined,
  field: string | undefined,
  value: string,
): string {
  const line = field && known?.lines.find((one) => String(one[field]) === value)
  return String((line && line[labelOf(field)]) || `#${value}`)
}
