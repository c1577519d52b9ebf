import { describe, expect, test } from 'vitest'
import { deriveLabel } from '../../registry/text/derive-label.ts'

describe('a label without a translation', () => {
  test.each([
    ['resources.fleet-cars.fields.percent_off', 'Percent off'],
    ['resources.fleet-cars.fields.provider_id', 'Provider'],
    ['resources.fleet-cars.fields.created_at', 'Created'],
    ['lists.fleet-cars.all', 'Fleet cars'],
    ['lists.fleet-cars.in_repair', 'In repair fleet cars'],
    ['tabs.fleet-cars.in_repair', 'In repair'],
    ['entries.fleet-cars', 'Fleet cars'],
    ['choices.fleet-cars.fuel.plug_in', 'Plug in'],
    ['states.fleet-cars.outOfService', 'Out of service'],
    ['reports.names.fleet-report', 'Fleet report'],
    ['reports.measures.distance', 'Distance'],
    ['reports.counted.trips', 'trips'],
    ['groups.engine', 'Engine'],
    ['dashboard.tiles.late_cars', 'Late cars'],
  ])('%s is derived as %s', (key, text) => {
    expect(deriveLabel(key)).toBe(text)
  })

  test.each([
    ['fleet-cars', 'fleet car', 'fleet cars'],
    ['companies', 'company', 'companies'],
    ['addresses', 'address', 'addresses'],
    ['tax-boxes', 'tax box', 'tax boxes'],
    ['houses', 'house', 'houses'],
    ['statuses', 'status', 'statuses'],
    ['sales-people', 'sales person', 'sales people'],
    ['keys', 'key', 'keys'],
  ])('of the entity %s is %s for one row and %s for more rows', (name, one, more) => {
    const key = `resources.${name}.name`
    expect([1, 2, undefined].map((count) => deriveLabel(key, count))).toEqual([one, more, more])
  })

  test.each(['ui.save', 'Saved.', 'errors.server.not_found', 'lists', 'toString.x'])(
    'is the unchanged name if this is no label of a declaration: %s',
    (key) => {
      expect(deriveLabel(key)).toBeUndefined()
    },
  )
})
