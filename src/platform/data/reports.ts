import type { AnyReport } from '../../../registry/reports/any-report.ts'
import type { Deps } from './queries.ts'
import { readAnswer, type ReportAnswer } from './report-answer.ts'

/** The parameters of a report request, with its timeout in milliseconds. */
export interface ReportParams {
  query: Readonly<Record<string, unknown>>
  timeout?: number
  signal?: AbortSignal
}

/** Requests a report, or a tile's report. */
export async function readReport(
  { http }: Pick<Deps, 'http'>,
  { call }: Pick<AnyReport, 'call'>,
  { query, ...options }: ReportParams,
): Promise<{ data: ReportAnswer }> {
  const { request, encoding } = call
  const { body } = await http.send(request, { body: query, encoding, ...options })
  return { data: readAnswer(body, request) }
}
