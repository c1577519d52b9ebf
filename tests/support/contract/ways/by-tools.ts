import { mcpClientAt, type ToolAnswer } from '../../server/mcp-client.ts'
import { BY_SESSION, type Caller, type Told, type Way } from './way.ts'

/** What a tool told: what is asked of one row is answered by the row itself. */
const toldBy = ({ isError, value }: ToolAnswer, isRow: boolean): Told =>
  isError
    ? { status: value.status, code: value.code }
    : { status: 200, ...(isRow ? { data: value } : value) }

/** By the tools of models. */
export async function byTools({ url, token }: Caller): Promise<Way> {
  const model = await mcpClientAt(url, token)
  const use = async (name: string, input: Record<string, unknown>) =>
    toldBy(await model.use(name, input), name === 'read_row')
  return {
    isTried: true,
    session: BY_SESSION,
    ask({ entity, verb, list }, values, isTrial = false) {
      if (list !== undefined) return use('list_rows', { entity, list, perPage: 2, ...values })
      if (verb !== 'read')
        return use('change_row', { entity, call: verb, values, dry_run: isTrial })
      return use('read_row', { entity, id: values.id })
    },
    undo: (batch) => use('undo', { batch }),
    end: () => model.close(),
  }
}

interface Described {
  entities: readonly {
    name: string
    lists: readonly string[]
    readable: boolean
    calls: Readonly<Record<string, unknown>>
  }[]
}

/** The lists and calls of entities that a model is told of. */
export async function toldTo({ url, token }: Caller): Promise<string[]> {
  const model = await mcpClientAt(url, token)
  const { value } = await model.use('list_entities')
  await model.close()
  const { entities } = value as Described
  return entities
    .flatMap(({ name, lists, readable, calls }) =>
      [...lists, ...(readable ? ['read'] : []), ...Object.keys(calls)].map(
        (one) => `${name} ${one}`,
      ),
    )
    .toSorted()
}
