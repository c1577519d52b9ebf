import type { AnswerOf } from '../../../registry/calls/call.ts'
import type { seriesCalls } from '../../../registry/calls/series-calls.ts'
import type { RefusedChange } from '../../../registry/calls/shapes.ts'

/** The result of repeating a row, or of a change of several rows of a series. */
export type SeriesAnswer = AnswerOf<typeof seriesCalls.repeatRow>

/** A planned row of a series, with its refusal if there is one. */
export type SeriesLine = SeriesAnswer['rows'][number] & {
  refusal: RefusedChange | undefined
  /** True if the row is possible with a reason. */
  needsReason: boolean
}

/** Returns the rows of a trial by start, each with its refusal. */
export const listSeriesLines = ({ rows, failed }: SeriesAnswer): SeriesLine[] =>
  rows
    .map((row, index) => {
      const refusal = failed.find((failure) => failure.at === index)
      return { ...row, refusal, needsReason: (refusal?.warnings ?? []).length > 0 }
    })
    .toSorted((first, second) => first.starts_at.localeCompare(second.starts_at))

/** Returns the days to skip: the refused ones, except those that a given reason allows. */
export const listExceptedDays = (lines: readonly SeriesLine[], hasReason: boolean): string[] =>
  lines
    .filter(({ refusal, needsReason }) => refusal && !(needsReason && hasReason))
    .map(({ day }) => day)
