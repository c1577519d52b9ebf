import { registry } from '../../resources/index.ts'
import type { AnyResource } from '../../resources/kit/define.ts'
import type { ResourceName } from '../../resources/kit/names.ts'
import { agenda, DAILY } from './agenda.ts'
import { type DemoBatch, inBatches } from './batches.ts'
import { cancellationReasons } from './cancellation-reasons.ts'
import { customers } from './customers.ts'
import { faqs } from './faqs.ts'
import { type AnyRow, genericRows } from './generic.ts'
import { locations } from './locations.ts'
import { areas, cities, governorates, nationalities } from './places.ts'
import { plans } from './plans.ts'
import { promos } from './promos.ts'
import { providers } from './providers.ts'
import { questions } from './questions.ts'
import { services } from './services.ts'
import { sliders } from './sliders.ts'
import { users } from './staff.ts'
import { subAreas } from './sub-areas.ts'
import { subscriptions } from './subscriptions.ts'
import { taxes } from './taxes.ts'
import { vehicles } from './vehicles.ts'
import { workLocations } from './work-locations.ts'
import { type DemoOptions, type DemoRows, type RowOf, type World, worldOf } from './world.ts'

type Makers = { [N in ResourceName]?: (world: World) => RowOf<N>[] }

/** The entities with a file here, each after those it refers to. */
const MAKERS: Makers = {
  nationalities,
  governorates,
  cities,
  areas,
  'sub-areas': subAreas,
  providers,
  'work-locations': workLocations,
  services,
  plans,
  taxes,
  promos,
  'cancellation-reasons': cancellationReasons,
  sliders,
  faqs,
  users,
  customers,
  vehicles,
  locations,
  questions,
  subscriptions,
}

/** The entities of which there may be very many; they come last and are not kept. */
const STREAMED: ReadonlySet<ResourceName> = new Set(DAILY)

/** How many rows an entity without a file here gets. */
const GENERIC = 24

function make<N extends ResourceName>(name: N, world: World, made: DemoRows): AnyRow[] {
  const rows: RowOf<N>[] = MAKERS[name]?.(world) ?? []
  Object.assign(made, { [name]: rows })
  return rows
}

/** Entities without a file here that have rows of their own, as far as what they refer to is there. */
function* unknownEntities(world: World, made: Map<ResourceName, readonly AnyRow[]>) {
  const all: AnyResource[] = Object.values(registry)
  let waiting = all.filter(
    ({ name, rows, union }) =>
      !MAKERS[name] && !STREAMED.has(name) && rows?.of === undefined && !union,
  )
  for (let before = -1; waiting.length !== before;) {
    before = waiting.length
    for (const resource of waiting) {
      const rows = genericRows(resource, GENERIC, {
        random: world.random(resource.name),
        now: world.now,
        rows: (name) => made.get(name) ?? [],
      })
      made.set(resource.name, rows)
      yield* inBatches(resource.name, rows)
    }
    waiting = waiting.filter(({ name }) => made.get(name)?.length === 0)
  }
}

/** The whole business, a batch at a time; every reference points into the same or an earlier batch. */
export function* demoBatches(options: DemoOptions): Generator<DemoBatch> {
  const made: DemoRows = {}
  const loose = new Map<ResourceName, readonly AnyRow[]>()
  const world = worldOf(options, made)
  for (const name of Object.keys(MAKERS) as ResourceName[]) {
    const rows = make(name, world, made)
    loose.set(name, rows)
    yield* inBatches(name, rows)
  }
  yield* unknownEntities(world, loose)
  yield* agenda(world)
}

/** The whole business at once. */
export function demoBusiness(options: DemoOptions): DemoRows {
  const all: Partial<Record<ResourceName, AnyRow[]>> = {}
  for (const { resource, rows } of demoBatches(options)) {
    const list = all[resource] ?? []
    list.push(...rows)
    all[resource] = list
  }
  return all as DemoRows
}
