import { registry } from '../resources/index.ts'
import type { AnyResource } from '../registry/entities/registry.ts'
import type { ResourceName } from '../resources/words/names.ts'
import { everyDay, DAILY } from './bookings/every-day.ts'
import { subscriptions } from './bookings/subscriptions.ts'
import { CANCELLATION_REASONS } from './catalogue/cancellation-reasons.ts'
import { COUNTRIES } from './catalogue/countries.ts'
import { FAQS } from './catalogue/faqs.ts'
import { PLANS } from './catalogue/plans.ts'
import { PROVIDERS } from './catalogue/providers.ts'
import { SERVICES } from './catalogue/services.ts'
import { SLIDERS } from './catalogue/sliders.ts'
import { TAXES } from './catalogue/taxes.ts'
import { genericEntities, hasTargets } from './generic/generic-entities.ts'
import { wholeRows } from './generic/whole-rows.ts'
import { listed } from './rows/catalogue-rows.ts'
import { customers } from './rows/customers.ts'
import { locations } from './rows/locations.ts'
import { areas, cities, governorates } from './rows/places.ts'
import { promos } from './rows/promos.ts'
import { questions } from './rows/questions.ts'
import { subAreas } from './rows/sub-areas.ts'
import { users } from './rows/users.ts'
import { vehicles } from './rows/vehicles.ts'
import { workLocations } from './rows/work-locations.ts'
import { type DemoBatch, inBatches } from './world/batches.ts'
import {
  type AnyRow,
  type DemoOptions,
  type DemoRows,
  type RowOf,
  type World,
  worldOf,
} from './world/world.ts'

type Makers = { [N in ResourceName]?: (world: World) => RowOf<N>[] }

/** The makers of rows by entity, each after those it refers to; other entities get generic rows. */
const MAKERS: Makers = {
  nationalities: listed('nationalities', COUNTRIES),
  governorates,
  cities,
  areas,
  'sub-areas': subAreas,
  providers: listed('providers', PROVIDERS),
  'work-locations': workLocations,
  services: listed('services', SERVICES),
  plans: listed('plans', PLANS),
  taxes: listed('taxes', TAXES),
  promos,
  'cancellation-reasons': listed('cancellation-reasons', CANCELLATION_REASONS),
  sliders: listed('sliders', SLIDERS),
  faqs: listed('faqs', FAQS),
  users,
  customers,
  vehicles,
  locations,
  questions,
  subscriptions,
}

/** The entities with the most rows; they come last and are not held in memory. */
const STREAMED: ReadonlySet<ResourceName> = new Set(DAILY)

function make<N extends ResourceName>(name: N, world: World, made: DemoRows): AnyRow[] {
  const rows: RowOf<N>[] = MAKERS[name]?.(world) ?? []
  Object.assign(made, { [name]: rows })
  return rows
}

/** Rows of an entity that others may point to; of those with the most rows, some. */
const HELD = 500

/** The entities that nobody wrote rows for. */
const unmade = (): AnyResource[] =>
  Object.values<AnyResource>(registry).filter(
    ({ name, rows, union }) =>
      !MAKERS[name] && !STREAMED.has(name) && rows?.of === undefined && !union,
  )

/**
 * Generates the demo business in batches; every reference points into the same or an earlier batch.
 */
export function* demoBatches(options: DemoOptions): Generator<DemoBatch> {
  const made: DemoRows = {}
  const world = worldOf(options, made, wholeRows)
  let waiting = unmade()
  for (const name of Object.keys(MAKERS) as ResourceName[]) {
    // As early as can be: rows that are made later may point to them.
    waiting = yield* genericEntities(waiting, world, made, hasTargets(made))
    yield* inBatches(name, make(name, world, made))
  }
  waiting = yield* genericEntities(waiting, world, made, () => true)
  for (const batch of everyDay(world)) {
    const held = made[batch.resource] ?? []
    if (held.length < HELD)
      Object.assign(made, { [batch.resource]: [...held, ...batch.rows.slice(0, HELD)] })
    yield batch
  }
  yield* genericEntities(waiting, world, made, () => true)
}

/** Builds the whole demo business in memory. */
export function demoBusiness(options: DemoOptions): DemoRows {
  const all: Partial<Record<ResourceName, AnyRow[]>> = {}
  for (const { resource, rows } of demoBatches(options)) {
    const list = all[resource] ?? []
    list.push(...rows)
    all[resource] = list
  }
  return all as DemoRows
}
