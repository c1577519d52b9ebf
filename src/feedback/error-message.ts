import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { problemOf } from '../api/problems.ts'

/** What a person is told of a failure. */
export interface ErrorMessage {
  message: string
  /** The call and its id, for whoever looks into it. */
  detail?: string
  /** The server's words for single fields. */
  fields: Readonly<Record<string, string>>
  /** Whether the same call can succeed when it is made again; a refusal stays one. */
  canRetry: boolean
}

/** Out of reach, too many at once, the server's own trouble or an answer that makes no sense. */
const passes = (status: number) => status < 400 || status === 429 || status >= 500

/** Puts any error into words: the server's own, or ours in the reader's language. */
export function useErrorMessage(): (error: unknown) => ErrorMessage {
  const translate = useTranslate()
  return useCallback(
    (error) => {
      const problem = problemOf(error)
      if (!problem) return { message: translate('errors.unknown'), fields: {}, canRetry: true }
      const fields = Object.entries(problem.errors ?? {}).map(([name, texts]) => [
        name,
        texts.join(' '),
      ])
      return {
        message: problem.message ?? translate(problem.messageKey, problem.params),
        detail: [problem.call, problem.requestId].filter(Boolean).join(' · '),
        fields: Object.fromEntries(fields),
        canRetry: passes(Number(problem.params.status)),
      }
    },
    [translate],
  )
}
