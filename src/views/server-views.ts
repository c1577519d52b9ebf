import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Request } from '../../registry/entities/requests.ts'
import { useExtensions } from '../access/rights.ts'
import { useSession } from '../access/useSession.ts'
import { capabilities, http } from '../api/index.ts'
import { isObject } from '../api/is-object.ts'
import { problem, PROBLEMS } from '../api/problems.ts'
import { parseViews } from './parse-views.ts'
import type { Viewable } from './viewable.ts'
import type { Views } from './views.ts'

/** The requests of views. Without the first, the browser stores views. */
const READ: Request = 'GET views/{of}'
const ADD: Request = 'POST views/{of}'
const REPLACE: Request = 'PUT views/{of}/{id}'
const REMOVE: Request = 'DELETE views/{of}/{id}'

const readData = (body: unknown) => (isObject(body) ? body.data : undefined)

/** Sends one change of views. Resolves with the resulting view. */
async function change(request: Request, body: object, version?: number) {
  const once = capabilities.current().idempotencyKeys
  const answer = await http.send(request, {
    body: { ...body },
    once,
    ...(version !== undefined && { version }),
  })
  return parseViews([readData(answer.body)])[0]
}

/** Returns the provider's views of a list or report; null if it stores none. */
export function useServerViews({ of, list: listed }: Pick<Viewable, 'of' | 'list'>): Views | null {
  const userId = useSession()?.id
  const isOffered = useExtensions().has(READ)
  const client = useQueryClient()
  const { data, error } = useQuery({
    queryKey: ['views', of, userId],
    queryFn: async ({ signal }) =>
      parseViews(readData((await http.send(READ, { body: { of }, signal })).body)),
    enabled: isOffered && userId !== undefined,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
  return useMemo(() => {
    if (!isOffered) return null
    const refresh = () => client.invalidateQueries({ queryKey: ['views', of] })
    const made = async (request: Request, body: object, version?: number) => {
      try {
        const view = await change(request, { of, ...body }, version)
        if (!view) throw problem(PROBLEMS.wrongShape, { request, status: 200 })
        return view
      } finally {
        await refresh()
      }
    }
    return {
      views: data?.filter(({ list }) => list === listed),
      error,
      areShared: true,
      add: (values) => made(ADD, values),
      replace: ({ id, version }, values) => made(REPLACE, { id, ...values }, version),
      remove: async ({ id }) => {
        await change(REMOVE, { of, id })
        await refresh()
      },
    }
  }, [isOffered, client, of, listed, data, error])
}
