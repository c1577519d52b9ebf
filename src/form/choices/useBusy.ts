import { useQuery } from '@tanstack/react-query'
import { useRecordContext, useTranslate } from 'ra-core'
import { useWatch } from 'react-hook-form'
import { registry } from '#business/index.ts'
import {
  type Busy,
  exclusiveOf,
  type LongDay,
  MAX_BUSY_ROWS,
  startFields,
  timeFields,
} from '../../../registry/changes/busy.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Request } from '../../../registry/entities/requests.ts'
import { isEmpty } from '../../../registry/values/parse-value.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import { mayDo } from '../../access/ability.ts'
import { useExtensions } from '../../access/rights.ts'
import { useSession } from '../../access/useSession.ts'
import { http } from '../../api/index.ts'
import type { ChoiceNote } from '../../extension-points/types.ts'
import { busyNotes } from './busy-notes.ts'
import { parsedValues } from '../../fields/validation.ts'

/** The request that answers it; before a provider without it nothing is said beforehand. */
const BUSY: Request = 'GET busy/{entity}/{field}'

/** What it answers; an older provider says nothing of days that become too long. */
interface Answer {
  data: readonly Busy[]
  unusual?: readonly LongDay[]
}

/** What is done with what a form's field holds: the call, and the rows that it is about. */
export interface Choosing {
  verb: Verb
  ids: readonly number[]
}

/** The entities whose rows take somebody's time, so that a change of them is one of who is busy. */
const TAKING = Object.values<AnyResource>(registry).flatMap((resource) =>
  Object.keys(resource.fields).some((field) => exclusiveOf(resource, field, registry))
    ? [resource.name]
    : [],
)

/**
 * Asks the provider who is busy when the rows of a form would need them, and says it of each
 * choice. Who is busy for all of them cannot be chosen.
 */
export function useBusy(
  resource: AnyResource,
  name: string,
  choosing?: Choosing,
): { notes?: ReadonlyMap<number, ChoiceNote>; isAsking: boolean } {
  const translate = useTranslate()
  const session = useSession()
  const isOffered = useExtensions().has(BUSY)
  const record = useRecordContext()
  const own: Choosing = record
    ? { verb: 'update', ids: [Number(record.id)] }
    : { verb: 'create', ids: [] }
  const { verb, ids } = choosing ?? own
  const exclusive = exclusiveOf(resource, name, registry)
  const names = exclusive
    ? timeFields(resource, verb, exclusive).filter((one) => resource.form?.includes(one))
    : []
  const held: unknown[] = useWatch({ name: names })
  const values = parsedValues(
    resource,
    names,
    Object.fromEntries(names.map((one, at) => [one, held[at]])),
  )
  const starts = exclusive ? startFields(resource, verb, exclusive) : []
  // Before a new row has a time, everybody would seem to be free.
  const isKnown = verb === 'create' ? starts.some((one) => !isEmpty(values[one])) : ids.length > 0
  const { data, isLoading: isAsking } = useQuery({
    queryKey: ['busy', { name, verb, ids, values }, resource.name, ...TAKING],
    queryFn: async ({ signal }) => {
      const about = ids.length > 0 ? { ids: ids.join() } : {}
      const body = { entity: resource.name, field: name, verb, ...about, ...values }
      const { data: busy, unusual = [] } = (await http.send(BUSY, { body, signal })).body as Answer
      return { busy, unusual }
    },
    enabled:
      isOffered &&
      exclusive !== undefined &&
      isKnown &&
      ids.length <= MAX_BUSY_ROWS &&
      mayDo(session, resource, verb),
    gcTime: 0,
    retry: false,
  })
  if (!data) return { isAsking }
  const notes = busyNotes(data, ids.length, (busy, of) => translate('ui.busy_some', { busy, of }))
  return { notes, isAsking }
}
