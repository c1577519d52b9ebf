import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { startTestApp } from './app.ts'

type Server = Awaited<ReturnType<typeof startTestApp>>

/** The answer of a tool: its value, and whether it is a refusal. */
export interface ToolAnswer {
  isError: boolean
  value: any
  /** Additional texts of the answer. */
  notes: string[]
}

/** An MCP client of the app, with a token or an API key. */
export const mcpClient = (server: Pick<Server, 'app'>, token: string) =>
  mcpClientAt('http://here', token, async (url, init) => server.app.request(String(url), init))

/** An MCP client of a server at an address. */
export async function mcpClientAt(address: string, token: string, fetch = globalThis.fetch) {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL(`${address}/api/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
    fetch,
  })
  await client.connect(transport)
  return {
    instructions: () => client.getInstructions(),
    tools: async () => (await client.listTools()).tools,
    async use(name: string, input: Record<string, unknown> = {}): Promise<ToolAnswer> {
      const { content, isError = false } = await client.callTool({ name, arguments: input })
      const texts = content.flatMap((part) => (part.type === 'text' ? [part.text] : []))
      const [firstText, ...notes] = texts
      if (firstText === undefined) throw new Error(`${name} answered no text.`)
      return { isError, value: JSON.parse(firstText), notes }
    },
    close: () => client.close(),
  }
}
