import { ApiError, createClient } from '../../../../client/index.ts'
import { BY_SESSION, type Caller, type Told, type Way } from './way.ts'

type Params = Readonly<Record<string, string | number>>

/** Converts the result of a client call to a response. */
const toResponse = (request: Promise<object>): Promise<Told> =>
  request.then(
    (answer) => ({ status: 200, ...answer }),
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      return { status: error.status, code: error.code }
    },
  )

/** Sends requests with the typed client, as a script does. */
export function byClient({ url, token }: Caller): Way {
  const client = createClient({ url, key: token })
  return {
    isTried: true,
    session: BY_SESSION,
    send({ entity, verb, list }, values, dryRun = false) {
      // The types require a literal entity name, but the entity is only known at run time.
      const entityClient = client[entity as 'promos']
      if (list !== undefined)
        return toResponse(
          entityClient.list(list as 'all', { perPage: 2, params: values as Params }),
        )
      if (verb === 'read')
        return toResponse(entityClient.read(Number(values.id)).then((data) => ({ data })))
      return toResponse(entityClient[verb as 'update'](values as { id: number }, { dryRun }))
    },
    undo: (batch) => toResponse(client.undo(batch)),
  }
}
