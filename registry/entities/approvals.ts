import type { Fields } from '../fields/field-types.ts'
import type { TypedName } from '../fields/typed-name.ts'

/**
 * The fields of an entity whose rows are calls that wait for a second person. The server adds a row
 * when it refuses a call by `approvalAbove`, and makes the call when somebody else approves it.
 */
export interface Approvals<F = Fields> {
  /** The row that the call is about. */
  row: TypedName<F, 'polymorphic'>
  /** The verb of the call. */
  verb: TypedName<F, 'choice'>
  /** The body of the call, as JSON. */
  body: TypedName<F, 'longtext'>
  /** The amount that needs approval. */
  amount: TypedName<F, 'money'>
  /** The reason in the body of the call. */
  reason: TypedName<F, 'text'>
  /** The person who made the call, and who cannot approve it. */
  requester: TypedName<F, 'reference'>
  /** The action by which somebody else makes the call. Its source state is that of a new row. */
  approve: string
}

/** Approvals, for code that handles any entity. */
export type ApprovalNames = { readonly [K in keyof Approvals]: string }
