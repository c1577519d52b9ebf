import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { registry } from '../../resources/index.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { checkRegistry } from '../../registry/check/check-registry.ts'

describe('the registry', () => {
  it('is valid', () => {
    expect(checkRegistry(registry)).toEqual([])
  })

  it('is plain data: a copy through JSON changes nothing', () => {
    expect(structuredClone(registry)).toStrictEqual(registry)
    expect(JSON.parse(JSON.stringify(registry))).toStrictEqual(registry)
  })

  it('sorts each list of open jobs with the next job first', () => {
    const lists = Object.values<AnyResource>(registry)
      .filter((resource) => 'starts_at' in resource.fields)
      .flatMap(({ lists: ownLists }) => Object.entries(ownLists))
      .filter(([, { where: condition, deleted }]) => condition?.is_completed === 0 && !deleted)
    expect(lists.length).toBeGreaterThan(5)
    expect(lists.filter(([, { sort }]) => sort !== 'starts_at')).toEqual([])
  })

  it('has one entity for each file', () => {
    const files = readdirSync(new URL('../../resources', import.meta.url))
      .filter((file) => file.endsWith('.ts') && file !== 'index.ts')
      .map((file) => file.replace('.ts', ''))
    expect(files).not.toEqual([])
    expect(Object.keys(registry).sort()).toEqual(files.sort())
  })
})
