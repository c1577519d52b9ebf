import { describe, expect, test } from 'vitest'
import { buildRoleScope, formatScope } from '../../../registry/account/scope.ts'
import { ROLES } from '#business/words'
import { reports } from '../../../resources/reports/index.ts'
import { CELLS, testContract, openStage } from '../../support/contract/contract-by.ts'
import { askForKey } from '../../support/contract/ways/by-key.ts'
import { listTools } from '../../support/contract/ways/by-tools.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { entities } from '../../support/server/entities.ts'
import { mcpClientAt } from '../../support/server/mcp-client.ts'

testContract('the tools of models')

describe.each(TESTED_ENGINES)('The MCP tools for language models, on %s', (engine) => {
  const stage = openStage(engine)

  const listToolNames = (cells: typeof CELLS) =>
    cells.map(({ entity, verb, list }) => `${entity} ${list ?? verb}`).toSorted()
  const keyFor = async (scope: string) => {
    const { data } = await askForKey(stage.callers.admin, scope)
    return (data as unknown as { key: string }).key
  }
  const readTools = async (token: string) => {
    const model = await mcpClientAt(stage.callers.admin.url, token)
    const names = (await model.tools()).map(({ name }) => name)
    await model.close()
    return names
  }

  test.each(ROLES)('list for the role %s the permitted actions, and no others', async (role) => {
    const declaredTools = CELLS.filter(
      (cell) => cell.role === role && cell.isTold && cell.whose === 'own',
    )
    expect(await listTools(stage.callers[role])).toEqual(listToolNames(declaredTools))
  })

  test('in the list are those that the caller can use', async () => {
    const adminTools = await readTools(stage.callers.admin.token)
    const reading = ['list_entities', 'list_rows', 'read_row']
    expect(adminTools).toEqual([...reading, 'change_row', 'undo', 'run_report'])
    expect(await readTools(await keyFor('promos:read'))).toEqual(reading)
    expect(await readTools(await keyFor('promos:create'))).toEqual([
      'list_entities',
      'change_row',
      'undo',
    ])
    const [report = ''] = Object.keys(reports)
    expect(await readTools(await keyFor(`${report}:read`))).toEqual(['list_entities', 'run_report'])
  })

  test('of callers with other roles cannot be used', async () => {
    const model = await mcpClientAt(stage.callers.admin.url, await keyFor('promos:read'))
    const input = { entity: 'promos', call: 'delete', values: { id: 1 } }
    await expect(model.use('change_row', input)).rejects.toThrow(/change_row/)
    await model.close()
  })

  test('are the same for an API key with all rights of its account', async () => {
    const scope = formatScope(buildRoleScope('admin', entities, reports))
    const { url } = stage.callers.admin
    const token = await keyFor(scope)
    expect(await listTools({ url, token })).toEqual(await listTools(stage.callers.admin))
  })
})
