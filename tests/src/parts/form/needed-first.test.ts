import { describe, expect, it } from 'vitest'
import { registry } from '../../../../resources/index.ts'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import {
  getRequiredFirstKey,
  findCopySource,
} from '../../../../src/parts/fields/choices/required-first.ts'

/** Every choice in a form that another field narrows. */
const narrowed = Object.values<AnyResource>(registry).flatMap((resource) =>
  (resource.form ?? []).flatMap((name) => {
    const field = resource.fields[name]
    return field?.type === 'reference'
      ? Object.entries(field.within ?? {}).map((pair) => ({ resource, name, field, pair }))
      : []
  }),
)

describe('a choice that depends on another field', () => {
  it('is declared in at least one entity of the registry', () =>
    expect(narrowed.length).toBeGreaterThan(5))

  it.each(narrowed)(
    'such as $resource.name.$name first asks for another field of the same form',
    (narrowedField) => {
      const { resource, pair } = narrowedField
      const requiredField = findCopySource(resource, pair[1])?.reference ?? pair[1]
      expect(resource.form).toContain(requiredField)
      expect(getRequiredFirstKey(resource, narrowedField.field, pair)).toBe(
        `resources.${resource.name}.fields.${requiredField}`,
      )
    },
  )

  it('such as that of a visit first asks for the subscription, which determines the provider', () => {
    const { fields } = registry['subscription-visits']
    expect(
      getRequiredFirstKey(registry['subscription-visits'], fields.time_slot_id, [
        'provider_id',
        'provider_id',
      ]),
    ).toBe('resources.subscription-visits.fields.subscription_id')
  })
})
