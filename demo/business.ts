import { registry } from '#business'
import { hasKeptRows } from '../registry/entities/kept-rows.ts'
import type { AnyResource } from '../registry/entities/registry.ts'
import { suggestSpelling } from '../registry/words/similar.ts'
import type { ResourceName } from '#business/words'
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
import { generateEntities, hasTargets } from './generic/generic-entities.ts'
import { wholeRows } from './generic/whole-rows.ts'
import { listed } from './rows/catalogue-rows.ts'
import { complaints } from './rows/complaints.ts'
import { corrections } from './rows/corrections.ts'
import { customers } from './rows/customers.ts'
import { locations } from './rows/locations.ts'
import { areas, cities, governorates } from './rows/places.ts'
import { promos } from './rows/promos.ts'
import { questions } from './rows/questions.ts'
import { subAreas } from './rows/sub-areas.ts'
import { users } from './rows/users.ts'
import { vehicles } from './rows/vehicles.ts'
import { workLocations } from './rows/work-locations.ts'
import { absences, holidays, openingHours, shiftExceptions, shifts } from './rows/working-hours.ts'
import { type DemoBatch, inBatches } from './world/batches.ts'
import {
  type AnyRow,
  type DemoOptions,
  type DemoRows,
  type DemoRow,
  type World,
  createWorld,
} from './world/world.ts'

type Makers = { [N in ResourceName]?: (world: World) => DemoRow<N>[] }

/**
 * The makers of rows, each after those of entities that it refers to. Other entities get generic
 * rows.
 */
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
  shifts,
  'shift-exceptions': shiftExceptions,
  absences,
  'opening-hours': openingHours,
  holidays,
  customers,
  vehicles,
  locations,
  complaints,
  corrections,
  questions,
  subscriptions,
}

/** The entities with the most rows, which come last and are not kept in memory. */
const STREAMED: ReadonlySet<ResourceName> = new Set(DAILY)

function createRows<N extends ResourceName>(
  name: N,
  world: World,
  existingRows: DemoRows,
): AnyRow[] {
  const rows: DemoRow<N>[] = MAKERS[name]?.(world) ?? []
  Object.assign(existingRows, { [name]: rows })
  return rows
}

/** The number of rows that are kept in memory of those entities, as targets of references. */
const HELD = 500

/** Returns whether an entity has no written rows. One with a single row has it already. */
export const isUnwritten = (resource: AnyResource): boolean => {
  const { name, rows, union, single } = resource
  const isMade = MAKERS[name] !== undefined || STREAMED.has(name)
  return !isMade && rows?.entity === undefined && !union && !single && !hasKeptRows(resource)
}

/** Returns whether the database limits the rows of an entity by the rows that they refer to. */
const isLimited = ({ fields }: AnyResource) =>
  Object.values(fields).some(
    (field) => field.type === 'reference' && (field.noOverlap ?? field.capacity) !== undefined,
  )

/**
 * Returns the entities whose rows are made up. Limited ones come after the others, when the
 * database has its triggers.
 */
const unmade = (): AnyResource[] =>
  Object.values<AnyResource>(registry).filter(
    (resource) => isUnwritten(resource) && !isLimited(resource),
  )

/** Throws if rows are written for an entity that does not exist, such as one with a former name. */
function refuseUnknownEntities(): void {
  for (const name of [...Object.keys(MAKERS), ...STREAMED])
    if (!Object.hasOwn(registry, name))
      throw new Error(
        `demo/business.ts has rows of '${name}', which is no entity. ${suggestSpelling(name, Object.keys(registry)) ?? ''}`,
      )
}

/**
 * Generates the demo business in batches; every reference points into the same or an earlier batch.
 */
export function* demoBatches(options: DemoOptions): Generator<DemoBatch> {
  refuseUnknownEntities()
  const createdRows: DemoRows = {}
  const world = createWorld(options, createdRows, wholeRows)
  const generation = { registry, world, createdRows }
  let waiting = unmade()
  for (const name of Object.keys(MAKERS) as ResourceName[]) {
    // As early as possible, so that later rows may refer to them.
    waiting = yield* generateEntities(waiting, hasTargets(createdRows), generation)
    yield* inBatches(name, createRows(name, world, createdRows))
  }
  waiting = yield* generateEntities(waiting, () => true, generation)
  for (const batch of everyDay(world)) {
    const existingRows = createdRows[batch.resource] ?? []
    if (existingRows.length < HELD)
      Object.assign(createdRows, {
        [batch.resource]: [...existingRows, ...batch.rows.slice(0, HELD)],
      })
    yield batch
  }
  yield* generateEntities(waiting, () => true, generation)
}

/** Builds the whole demo business in memory. */
export function demoBusiness(options: DemoOptions): DemoRows {
  const allRows: Partial<Record<ResourceName, AnyRow[]>> = {}
  for (const { resource, rows } of demoBatches(options)) {
    const list = allRows[resource] ?? []
    list.push(...rows)
    allRows[resource] = list
  }
  return allRows as DemoRows
}
