import { ApiError, createClient } from '../../../../client/index.ts'
import { BY_SESSION, type Caller, type Told, type Way } from './way.ts'

type Params = Readonly<Record<string, string | number>>

/** What a call of the client came to. */
const told = (done: Promise<object>): Promise<Told> =>
  done.then(
    (answer) => ({ status: 200, ...answer }),
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      return { status: error.status, code: error.code }
    },
  )

/** By the typed client, as a script uses it. */
export function byClient({ url, token }: Caller): Way {
  const client = createClient({ url, key: token })
  return {
    isTried: true,
    session: BY_SESSION,
    ask({ entity, verb, list }, values, dryRun = false) {
      // The types name each entity; here it is any of them.
      const calls = client[entity as 'promos']
      if (list !== undefined)
        return told(calls.list(list as 'all', { perPage: 2, params: values as Params }))
      if (verb === 'read') return told(calls.read(Number(values.id)).then((data) => ({ data })))
      return told(calls[verb as 'update'](values as { id: number }, { dryRun }))
    },
    undo: (batch) => told(client.undo(batch)),
  }
}
