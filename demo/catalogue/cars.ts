import type { DemoRow } from '../world/world.ts'

type Size = DemoRow<'vehicles'>['size']

/** Models seen on Kuwait's roads, by size. */
export const CARS: readonly (readonly [make: string, model: string, size: Size])[] = [
  ['Toyota', 'Land Cruiser', 'suv'],
  ['Toyota', 'Prado', 'suv'],
  ['Toyota', 'Camry', 'sedan'],
  ['Toyota', 'Corolla', 'sedan'],
  ['Toyota', 'Yaris', 'small'],
  ['Toyota', 'Hiace', 'van'],
  ['Nissan', 'Patrol', 'suv'],
  ['Nissan', 'X-Trail', 'suv'],
  ['Nissan', 'Altima', 'sedan'],
  ['Nissan', 'Sunny', 'small'],
  ['Lexus', 'LX 600', 'suv'],
  ['Lexus', 'ES 350', 'sedan'],
  ['Chevrolet', 'Tahoe', 'suv'],
  ['Chevrolet', 'Malibu', 'sedan'],
  ['GMC', 'Yukon', 'suv'],
  ['Ford', 'Explorer', 'suv'],
  ['Honda', 'Accord', 'sedan'],
  ['Honda', 'Civic', 'sedan'],
  ['Hyundai', 'Tucson', 'suv'],
  ['Hyundai', 'i10', 'small'],
  ['Hyundai', 'Staria', 'van'],
  ['Kia', 'Sportage', 'suv'],
  ['Kia', 'Picanto', 'small'],
  ['Kia', 'Carnival', 'van'],
  ['Mercedes-Benz', 'E 300', 'sedan'],
  ['Mercedes-Benz', 'GLE 450', 'suv'],
  ['BMW', '520i', 'sedan'],
  ['BMW', 'X5', 'suv'],
  ['Porsche', 'Cayenne', 'suv'],
  ['MG', 'MG 3', 'small'],
]

/** Colours of cars; white and silver are the most frequent in a hot country. */
export const COLOURS = [
  'White',
  'White',
  'White',
  'Silver',
  'Silver',
  'Black',
  'Black',
  'Grey',
  'Blue',
  'Red',
  'Beige',
  'Green',
] as const
