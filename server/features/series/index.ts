import { seriesCalls } from '../../../registry/calls/series-calls.ts'
import type { Feature } from '../../calls/feature.ts'
import { answerCalls } from '../../calls/handlers.ts'
import { changeSeries } from './change-series.ts'
import { readSeries } from './read-occurrences.ts'
import { repeatRow } from './repeat-row.ts'

/** The feature of rows that repeat. */
export const series: Feature = {
  answers: answerCalls('batches', seriesCalls, { readSeries, repeatRow, changeSeries }),
}
