import { mcpClientAt, type ToolAnswer } from '../../server/mcp-client.ts'
import { BY_SESSION, type Caller, type Told, type Way } from './way.ts'

/** Converts the answer of a tool to a response. A tool for one row answers with the row itself. */
const toResponse = ({ isError, value }: ToolAnswer, isRow: boolean): Told =>
  isError
    ? { status: value.status, code: value.code }
    : { status: 200, ...(isRow ? { data: value } : value) }

/** Sends requests with the MCP tools for language models. */
export async function byTools({ url, token }: Caller): Promise<Way> {
  const model = await mcpClientAt(url, token)
  const use = async (name: string, input: Record<string, unknown>) =>
    toResponse(await model.use(name, input), name === 'read_row')
  return {
    isTried: true,
    session: BY_SESSION,
    send({ entity, verb, list }, values, isTrial = false) {
      if (list !== undefined) return use('list_rows', { entity, list, perPage: 2, ...values })
      if (verb !== 'read')
        return use('change_row', { entity, call: verb, values, dry_run: isTrial })
      return use('read_row', { entity, id: values.id })
    },
    undo: (batch) => use('undo', { batch }),
    end: () => model.close(),
  }
}

interface EntityList {
  entities: readonly {
    name: string
    lists: readonly string[]
    readable: boolean
    calls: Readonly<Record<string, unknown>>
  }[]
}

/** Lists the lists and endpoints of entities that a language model sees. */
export async function listTools({ url, token }: Caller): Promise<string[]> {
  const model = await mcpClientAt(url, token)
  const { value } = await model.use('list_entities')
  await model.close()
  const { entities } = value as EntityList
  return entities
    .flatMap(({ name, lists, readable, calls }) =>
      [...lists, ...(readable ? ['read'] : []), ...Object.keys(calls)].map(
        (toolName) => `${name} ${toolName}`,
      ),
    )
    .toSorted()
}
