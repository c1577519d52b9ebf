import { getArabicArea } from '../catalogue/arabic-names.ts'
import { ABROAD, KUWAIT } from '../catalogue/kuwait.ts'
import { DAY } from '../world/business-clock.ts'
import { type DemoRow, timestamps, type World } from '../world/world.ts'

/** The business opened three years ago, when its areas were entered. */
const getOpeningTimestamps = (world: World) => timestamps(world.now - 1100 * DAY)

/** Makes six governorates of Kuwait and two of neighbouring countries. */
export function governorates(world: World): DemoRow<'governorates'>[] {
  const findCountryId = (code: string) =>
    world.rows('nationalities').find((country) => country.code === code)?.id ?? 1
  const placeRows = [
    ...Object.keys(KUWAIT).map((name) => [name, 'KW'] as const),
    ...Object.entries(ABROAD).map(([name, { country }]) => [name, country] as const),
  ]
  return placeRows.map(([name, code], index) =>
    world.whole('governorates', {
      id: index + 1,
      name,
      nationality_id: findCountryId(code),
      ...getOpeningTimestamps(world),
    }),
  )
}

/** Lists the cities of a governorate with the names of their areas. */
function listCities(governorate: string): [city: string, areas: readonly string[]][] {
  const home = Object.entries(KUWAIT[governorate] ?? {}).map(
    ([city, areas]): [string, string[]] => [city, areas.map(([name]) => name)],
  )
  const abroad = Object.entries(ABROAD).flatMap(([name, { cities }]) =>
    name === governorate ? Object.entries<readonly string[]>(cities) : [],
  )
  return [...home, ...abroad]
}

/** Makes the cities of every governorate. */
export function cities(world: World): DemoRow<'cities'>[] {
  return world
    .rows('governorates')
    .flatMap((place) =>
      listCities(place.name).map(([name]) => ({ name, governorate_id: place.id })),
    )
    .map((city, index) =>
      world.whole('cities', { id: index + 1, ...city, ...getOpeningTimestamps(world) }),
    )
}

/** The centres of the areas of Kuwait, by name. */
const CENTRES = new Map(
  Object.values(KUWAIT).flatMap((cities) =>
    Object.values(cities).flatMap((areas) => areas.map((area) => [area[0], area] as const)),
  ),
)

/** Returns where an area is; those abroad have no place. */
function findCentre(name: string) {
  const [, latitude, longitude] = CENTRES.get(name) ?? []
  return { latitude: latitude?.toFixed(6) ?? null, longitude: longitude?.toFixed(6) ?? null }
}

/** Makes the areas of every city; the last one, abroad, is deleted. */
export function areas(world: World): DemoRow<'areas'>[] {
  const allPlaces = world
    .rows('governorates')
    .flatMap((place) => listCities(place.name))
    .flatMap(([, names], index) =>
      names.map((name) => ({ name, city_id: index + 1, ...findCentre(name) })),
    )
  return allPlaces.map((area, index) =>
    world.whole('areas', {
      id: index + 1,
      ...area,
      other_names: getArabicArea(area.name),
      ...(index === allPlaces.length - 1
        ? timestamps(world.now - 1100 * DAY, world.now - 90 * DAY)
        : getOpeningTimestamps(world)),
    }),
  )
}
