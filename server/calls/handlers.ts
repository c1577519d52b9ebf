import type { AnswerOf, Call, Calls, ReadValues } from '../../registry/calls/call.ts'
import type { AppContext, Deps } from '../context/context.ts'

/**
 * Handles a call. `readValues` reads the values of the request, see `readCall`. The result is the
 * response's `data`, or a whole response, such as one that the database has written.
 */
export type Handler<C extends Call> = (
  deps: Deps,
  c: AppContext,
  readValues: () => Promise<ReadValues<C>>,
) => Promise<AnswerOf<C> | Response>

/** Handlers of calls, by name. */
export type Handlers<T extends Calls> = { readonly [K in keyof T]: Handler<T[K]> }

/** A call with its handler, whose types are unknown here. */
export interface AnsweredCall {
  /** The id of the operation in the API documentation. */
  name: string
  /** The tag of the operation in the API documentation. */
  tag: string
  call: Call
  handle: (deps: Deps, c: AppContext, read: () => Promise<never>) => Promise<unknown>
}

/** Joins calls with their handlers, under a tag of the API documentation. */
export const answerCalls = <T extends Calls>(
  tag: string,
  calls: T,
  handlers: Handlers<T>,
): AnsweredCall[] =>
  Object.entries<Call>(calls).map(([name, call]) => ({
    name,
    tag,
    call,
    handle: handlers[name] as AnsweredCall['handle'],
  }))
