import type { AnswerOf } from '../../../registry/calls/call.ts'
import type { seriesCalls } from '../../../registry/calls/series-calls.ts'
import type { RefusedChange } from '../../../registry/calls/shapes.ts'

/** The result of repeating a row, or of a change of several rows of a series. */
export type SeriesAnswer = AnswerOf<typeof seriesCalls.repeatRow>

/** A row of a series as it would be, and why it is refused. */
export type SeriesLine = SeriesAnswer['rows'][number] & {
  refusal: RefusedChange | undefined
  /** True if a reason makes it possible. */
  needsReason: boolean
}

/** Returns the rows of a trial by start, each with its refusal. */
export const listLines = ({ rows, failed }: SeriesAnswer): SeriesLine[] =>
  rows
    .map((row, at) => {
      const refusal = failed.find((failure) => failure.at === at)
      return { ...row, refusal, needsReason: (refusal?.warnings ?? []).length > 0 }
    })
    .toSorted((first, second) => first.starts_at.localeCompare(second.starts_at))

/** Returns the days that are left out: those refused, unless a reason makes them possible. */
export const listExcepted = (lines: readonly SeriesLine[], hasReason: boolean): string[] =>
  lines
    .filter(({ refusal, needsReason }) => refusal && !(needsReason && hasReason))
    .map(({ day }) => day)

/** Returns why a row is refused, in words: the messages at its fields, or else its own. */
export const writeRefusal = ({ message, errors = {} }: RefusedChange): string =>
  Object.values(errors).flat().join(' ') || message
