import { defineEntity } from '../registry/define-entity.ts'

const showRequest = { request: 'GET admin/worklocation/show', deleted: 'with' } as const

/** A provider's car wash or unit, with its place, opening hours and number of bays. */
export const workLocations = defineEntity({
  name: 'work-locations',
  about:
    'Car washes and units of a provider, each with its place, opening hours and number of bays.',
  icon: 'building',
  menu: 'places',
  quickCreate: [],
  title: 'name',
  choosable: { active: 1 },
  fields: {
    name: { type: 'text', maxLength: 120, search: true },
    provider_id: { type: 'reference', to: 'providers', search: true },
    area_id: {
      type: 'reference',
      to: 'areas',
      include: ['city_id'],
    },
    address: { type: 'text', maxLength: 240, search: true },
    latitude: { type: 'coordinate', min: -90, max: 90, nullable: true },
    longitude: { type: 'coordinate', min: -180, max: 180, nullable: true },
    bays: { type: 'integer', min: 1, max: 100, default: 1 },
    opens_at: { type: 'time' },
    closes_at: { type: 'time' },
    active: { type: 'flag', default: 1 },
  },
  calls: { read: 'POST admin/worklocation/one', delete: 'POST admin/worklocation/destroy' },
  extensions: {
    create: 'POST admin/worklocation/store',
    update: 'POST admin/worklocation/update',
    restore: 'POST admin/worklocation/restore',
  },
  lists: {
    all: { ...showRequest, route: '/apps/work-location/list' },
    units: { ...showRequest, route: '/apps/unit/list' },
  },
  columns: ['name', 'provider_id', 'area_id', 'address', 'bays', 'opens_at', 'closes_at', 'active'],
  filters: ['provider_id', 'area_id', 'active'],
  warnings: ['uncovered'],
  editable: ['name', 'address', 'bays', 'opens_at', 'closes_at'],
  formGroups: {
    who: ['name', 'provider_id', 'active'],
    where: ['area_id', 'address', 'latitude', 'longitude'],
    when: ['opens_at', 'closes_at'],
    use: ['bays'],
  },
  detail: {
    facts: ['opens_at', 'closes_at', 'bays', 'active'],
    groups: {
      who: ['provider_id'],
      where: ['address', 'area_id', 'latitude', 'longitude'],
      record: ['created_at', 'updated_at'],
    },
  },
})
