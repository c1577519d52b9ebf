import { describe, expect, it } from 'vitest'
import { registry } from '../../../../resources/index.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { reports } from '../../../../resources/reports/index.ts'
import { FIRST_ICONS } from '../../../../src/platform/ui/drawings/icons.ts'
import { LATE_ICONS } from '../../../../src/platform/ui/drawings/late-icons.ts'

describe('icons', () => {
  it('exist for every declared icon name', () => {
    const entities: readonly AnyResource[] = Object.values(registry)
    const lists = entities.flatMap((entity) => Object.values(entity.lists))
    const named = [...entities, ...Object.values(reports), ...lists].flatMap(
      ({ icon }) => icon ?? [],
    )
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => !(name in FIRST_ICONS) && !(name in LATE_ICONS))).toEqual([])
  })
})
