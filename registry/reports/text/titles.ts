import { getReferenceTitleName } from '../../fields/targets.ts'
import type { ReportAnswer } from '../report-answer.ts'

/** Returns the title of a referenced row, from any line that refers to it. */
export function findTitle(
  answer: Pick<ReportAnswer, 'lines'> | undefined,
  field: string | undefined,
  value: string,
): string {
  const line = field && answer?.lines.find((candidate) => String(candidate[field]) === value)
  return String((line && line[getReferenceTitleName(field)]) || `#${value}`)
}
