import { labelOf } from '../../fields/pointing.ts'
import type { ReportAnswer } from '../report-answer.ts'

/** Returns the title of a referenced row, found in any line of the response that refers to it. */
export function titleIn(
  known: Pick<ReportAnswer, 'lines'> | undefined,
  field: string | undefined,
  value: string,
): string {
  const line = field && known?.lines.find((one) => String(one[field]) === value)
  return String((line && line[labelOf(field)]) || `#${value}`)
}
