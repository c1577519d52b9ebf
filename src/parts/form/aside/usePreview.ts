import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRecordContext } from 'ra-core'
import { useWatch } from 'react-hook-form'
import {
  listPreviewInputs,
  hasPreview,
  type RowPreview,
} from '../../../../registry/changes/preview.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { Request } from '../../../../registry/entities/requests.ts'
import { isEmptyInput } from '../../../../registry/values/empty-input.ts'
import { mayDo } from '../../../platform/access/ability.ts'
import { useExtensions } from '../../../platform/access/rights.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import { http } from '../../../platform/api/index.ts'
import { parseFormValues, type Values } from '../../fields/validation.ts'

/** The request for a preview. With a provider that lacks it, a form shows no preview. */
const PREVIEW_REQUEST: Request = 'GET preview/{entity}'

/** The preview before the first response. */
const EMPTY_PREVIEW: RowPreview = { row: {}, places: {} }

/** Returns the form values that the preview depends on, as the request would send them. */
function useDecidingValues(resource: AnyResource, verb: 'create' | 'update', fixedValues: Values) {
  const names = listPreviewInputs(resource, verb)
  const fieldValues: unknown[] = useWatch({ name: names })
  const values = Object.fromEntries(names.map((name, index) => [name, fieldValues[index]]))
  const bodyEntries = Object.entries({
    ...parseFormValues(resource, names, values),
    ...fixedValues,
  })
  return Object.fromEntries(
    bodyEntries.filter(([name, value]) => names.includes(name) && !isEmptyInput(value)),
  )
}

/**
 * Requests the preview of a form, which is empty until the response arrives. Returns undefined if
 * no preview is available: the provider lacks previews, the role may not save the form, or the request failed.
 */
export function usePreview(
  resource: AnyResource,
  fixedValues: Values = {},
): RowPreview | undefined {
  const session = useSession()
  const isOffered = useExtensions().has(PREVIEW_REQUEST)
  const record = useRecordContext()
  const verb = record?.id === undefined ? 'create' : 'update'
  const values = useDecidingValues(resource, verb, fixedValues)
  const isEnabled = isOffered && hasPreview(resource) && mayDo(session, resource, verb)
  const { data, isPending } = useQuery({
    queryKey: ['preview', { verb, id: record?.id, values }, resource.name],
    queryFn: async ({ signal }) => {
      const id = record?.id === undefined ? {} : { id: record.id }
      const body = { entity: resource.name, verb, ...id, ...values }
      return ((await http.send(PREVIEW_REQUEST, { body, signal })).body as { data: RowPreview })
        .data
    },
    enabled: isEnabled,
    // The previous preview stays until the next one arrives, so that the layout does not jump.
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  return data ?? (isEnabled && isPending ? EMPTY_PREVIEW : undefined)
}
