import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import { readProblem } from '../../api/problems.ts'

/** An error as shown to the user. */
export interface ErrorMessage {
  message: string
  /** The request and its id, for support. */
  detail?: string
  /** The server's messages by field. */
  fields: Readonly<Record<string, string>>
  /** True if the same request may succeed later. A refusal would not. */
  canRetry: boolean
  /** True if the request succeeds with a reason. */
  needsReason?: boolean
}

/** Returns why something failed, for places that mark no field: the fields' messages come first. */
export const getReason = ({ message, fields }: ErrorMessage): string =>
  Object.values(fields).join(' ') || message

/** Returns why one of several changes was refused: its fields' messages, or else its own. */
export const getRefusalReason = ({
  message,
  errors = {},
}: {
  message: string
  errors?: Readonly<Record<string, readonly string[]>> | undefined
}): string => Object.values(errors).flat().join(' ') || message

/**
 * Returns whether an error is temporary: no connection, too many requests, a server error or an
 * invalid response.
 */
const isTemporary = (status: number) => status < 400 || status === 429 || status >= 500

/** Returns a function that turns any error into a message: the server's own, or a translated one. */
export function useErrorMessage(): (error: unknown) => ErrorMessage {
  const translate = useTranslate()
  return useCallback(
    (error) => {
      const problem = readProblem(error)
      if (!problem) return { message: translate('errors.unknown'), fields: {}, canRetry: true }
      const fields = Object.entries(problem.errors ?? {}).map(([name, texts]) => [
        name,
        texts.join(' '),
      ])
      const { expected, place } = problem.params
      // The message already names the external field.
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
