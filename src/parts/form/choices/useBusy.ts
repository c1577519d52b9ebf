import { useQuery } from '@tanstack/react-query'
import { useRecordContext, useTranslate } from 'ra-core'
import { useWatch } from 'react-hook-form'
import { registry } from '#business'
import {
  type BusyRow,
  findNoOverlapRule,
  type AssignmentWarning,
  MAX_BUSY_ROWS,
  listStartFields,
  listBusyTimeFields,
} from '../../../../registry/changes/busy.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { Request } from '../../../../registry/entities/requests.ts'
import { isEmptyInput } from '../../../../registry/values/empty-input.ts'
import type { Verb } from '../../../../registry/words/verbs.ts'
import { mayDo } from '../../../platform/access/ability.ts'
import { useExtensions } from '../../../platform/access/rights.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import { http } from '../../../platform/api/index.ts'
import type { ChoiceNote } from '../../../platform/extension-points/types.ts'
import { listFormNames, withoutDerivedFields } from '../../fields/form-names.ts'
import { buildBusyNotes } from './busy-notes.ts'
import { parseFormValues } from '../../fields/validation.ts'

/** The request for busy people. With a provider that lacks it, there are no notes. */
const BUSY_REQUEST: Request = 'GET busy/{entity}/{field}'

/** The response. Older providers do not report days that become too long. */
interface BusyAnswer {
  data: readonly BusyRow[]
  unusual?: readonly AssignmentWarning[]
}

/** The verb that will use the chosen value, and the ids of the rows it changes. */
export interface ChoicePurpose {
  verb: Verb
  ids: readonly number[]
}

/** The entities whose rows block a person's time. Changed rows can change who is busy. */
const SCHEDULED_ENTITIES = Object.values<AnyResource>(registry).flatMap((resource) =>
  Object.keys(resource.fields).some((field) => findNoOverlapRule(resource, field, registry))
    ? [resource.name]
    : [],
)

/**
 * Requests who is busy at the time of a form's rows, and returns a note for each choice. A person
 * who is busy for all rows cannot be chosen.
 */
export function useBusy(
  resource: AnyResource,
  name: string,
  choiceUse?: ChoicePurpose,
): { notes?: ReadonlyMap<number, ChoiceNote>; isAsking: boolean } {
  const translate = useTranslate()
  const session = useSession()
  const isOffered = useExtensions().has(BUSY_REQUEST)
  const record = useRecordContext()
  const defaultUse: ChoicePurpose = record
    ? { verb: 'update', ids: [Number(record.id)] }
    : { verb: 'create', ids: [] }
  const { verb, ids } = choiceUse ?? defaultUse
  const noOverlap = findNoOverlapRule(resource, name, registry)
  const formNames = listFormNames(resource, record)
  const names = noOverlap
    ? listBusyTimeFields(resource, verb, noOverlap).filter((name) => formNames.includes(name))
    : []
  const fieldValues: unknown[] = useWatch({ name: names })
  const values = withoutDerivedFields(
    resource,
    parseFormValues(
      resource,
      names,
      Object.fromEntries(names.map((name, index) => [name, fieldValues[index]])),
    ),
  )
  const startNames = noOverlap ? listStartFields(resource, verb, noOverlap) : []
  // Before a new row has a time, everybody would seem to be free.
  const hasTime =
    verb === 'create' ? startNames.some((name) => !isEmptyInput(values[name])) : ids.length > 0
  const { data, isLoading: isAsking } = useQuery({
    queryKey: ['busy', { name, verb, ids, values }, resource.name, ...SCHEDULED_ENTITIES],
    queryFn: async ({ signal }) => {
      const idsParam = ids.length > 0 ? { ids: ids.join() } : {}
      const body = { entity: resource.name, field: name, verb, ...idsParam, ...values }
      const { data: busy, unusual = [] } = (await http.send(BUSY_REQUEST, { body, signal }))
        .body as BusyAnswer
      return { busy, unusual }
    },
    enabled:
      isOffered &&
      noOverlap !== undefined &&
      hasTime &&
      ids.length <= MAX_BUSY_ROWS &&
      mayDo(session, resource, verb),
    gcTime: 0,
    retry: false,
  })
  if (!data) return { isAsking }
  const notes = buildBusyNotes(data, ids.length, (busy, total) =>
    translate('ui.busy_some', { busy, of: total }),
  )
  return { notes, isAsking }
}
