import type { DetailedCall } from '../entities/call.ts'
import type { StandardVerb } from '../words/verbs.ts'

/** An uninhabited type whose text the editor shows as the mistake. */
interface Mistake<Message extends string> {
  readonly message: Message
}

/** The calls of a declaration, type-checked against its fields. */
export type CallsCheckedAgainstFields<F, C> = {
  readonly [V in keyof C]: V extends StandardVerb
    ? C[V] extends object
      ? DetailedCall<keyof F & string>
      : C[V]
    : Mistake<`'${V & string}' is no verb`>
}
