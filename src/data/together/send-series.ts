import type { SeriesAnswer } from '../../../registry/changes/series-answer.ts'
import type { Request } from '../../../registry/entities/requests.ts'
import type { Http } from '../../api/http.ts'
import { sendTogether } from './send-together.ts'

/** The result of changes of a series, with the batch that undoes them. */
export interface MadeSeries extends SeriesAnswer {
  batch?: string
}

/** Repeats a row, or changes several rows of a series. Throws where the request is refused. */
export async function sendSeries(http: Http, request: Request, body: object): Promise<MadeSeries> {
  const { signal } = new AbortController()
  const last = await sendTogether(http, request, body, { signal, onProgress: () => undefined })
  const batch = typeof last?.batch === 'string' ? { batch: last.batch } : {}
  return { ...(last?.data as SeriesAnswer), ...batch }
}
