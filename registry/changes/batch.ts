import { getCall } from '../entities/access.ts'
import type { AnyResource } from '../entities/registry.ts'
import type { Verb } from '../words/verbs.ts'
import { listEntityVerbs } from '../entities/life-cycle.ts'

/** The media type of a response with progress: one JSON object per line, the result last. */
export const PROGRESS_MEDIA_TYPE = 'application/x-ndjson'

/** The maximum number of characters of an idempotency key. */
export const MAX_IDEMPOTENCY_KEY_LENGTH = 255

/** The maximum number of rows of one batch. */
export const MAX_BATCH_ROWS = 50_000
/** The maximum number of ids in the body of a batch, including exceptions. */
export const MAX_BATCH_IDS = 1000
/** The maximum number of changes of several entities in one request. */
export const MAX_CHANGES = 2000
/** The maximum number of refused changes that a response describes: all rows of an import. */
export const MAX_DESCRIBED_REFUSALS = 2000

/** Verbs that cannot run as a batch: reading, and verbs that create a row. */
const VERBS_WITHOUT_BATCH: readonly Verb[] = ['read', 'create', 'renew']

/** Returns the verbs that can be used on several rows of an entity. */
export const listBatchVerbs = (resource: AnyResource): Verb[] =>
  listEntityVerbs(resource).filter(
    (verb) => !VERBS_WITHOUT_BATCH.includes(verb) && getCall(resource, verb) !== undefined,
  )
