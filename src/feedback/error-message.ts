import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { problemOf } from '../api/problems.ts'

/** An error as it is shown to the user. */
export interface ErrorMessage {
  message: string
  /** The request and its id, for support. */
  detail?: string
  /** The server's messages by field. */
  fields: Readonly<Record<string, string>>
  /** Whether the same request may succeed when it is sent again; a refusal would not. */
  canRetry: boolean
  /** Whether it is done if a reason is given. */
  needsReason?: boolean
}

/**
 * Whether an error is temporary: no connection, too many requests, a server error or an invalid
 * response.
 */
const isTemporary = (status: number) => status < 400 || status === 429 || status >= 500

/** Returns a function that turns any error into a message: the server's own, or a translated one. */
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
      const { expected, place } = problem.params
      // What is wrong at one place says so itself.
      const difference = expected && !place && translate('errors.expected_received', problem.params)
      return {
        message: problem.message ?? translate(problem.messageKey, problem.params),
        detail: [problem.call, difference, problem.requestId].filter(Boolean).join(' · '),
        fields: Object.fromEntries(fields),
        ...(problem.warnings && { needsReason: true }),
        canRetry: isTemporary(Number(problem.params.status)),
      }
    },
    [translate],
  )
}
