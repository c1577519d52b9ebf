import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Request } from '../../../resources/kit/entities/requests.ts'
import { useExtensions } from '../../access/rights.ts'
import { useSession } from '../../access/useSession.ts'
import { capabilities, http } from '../../api/index.ts'
import { isObject } from '../../api/is-object.ts'
import { problem, PROBLEMS } from '../../api/problems.ts'
import type { ListReference } from '../../data/rows/list-references.ts'
import { parseViews } from './parse-views.ts'
import type { Views } from './views.ts'

/** The requests of views; without the first the browser keeps them. */
const READ: Request = 'GET views/{entity}'
const ADD: Request = 'POST views/{entity}'
const REPLACE: Request = 'PUT views/{entity}/{id}'
const REMOVE: Request = 'DELETE views/{entity}/{id}'

const dataOf = (body: unknown) => (isObject(body) ? body.data : undefined)

/** Sends one change of views; resolves with the view that it made. */
async function change(request: Request, body: object, version?: number) {
  const once = capabilities.current().idempotencyKeys
  const answer = await http.send(request, {
    body: { ...body },
    once,
    ...(version !== undefined && { version }),
  })
  return parseViews([dataOf(answer.body)])[0]
}

/** The views of a list that the provider keeps; null where it keeps none. */
export function useServerViews({ resource, listName }: ListReference): Views | null {
  const userId = useSession()?.id
  const isOffered = useExtensions().has(READ)
  const client = useQueryClient()
  const entity = resource.name
  const { data, error } = useQuery({
    queryKey: ['views', entity, userId],
    queryFn: async ({ signal }) =>
      parseViews(dataOf((await http.send(READ, { body: { entity }, signal })).body)),
    enabled: isOffered && userId !== undefined,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
  return useMemo(() => {
    if (!isOffered) return null
    const refresh = () => client.invalidateQueries({ queryKey: ['views', entity] })
    const made = async (request: Request, body: object, version?: number) => {
      try {
        const view = await change(request, { entity, ...body }, version)
        if (!view) throw problem(PROBLEMS.wrongShape, { request, status: 200 })
        return view
      } finally {
        await refresh()
      }
    }
    return {
      views: data?.filter(({ list }) => list === listName),
      error,
      areShared: true,
      add: (values) => made(ADD, values),
      replace: ({ id, version }, values) => made(REPLACE, { id, ...values }, version),
      remove: async ({ id }) => {
        await change(REMOVE, { entity, id })
        await refresh()
      },
    }
  }, [isOffered, client, entity, listName, data, error])
}
