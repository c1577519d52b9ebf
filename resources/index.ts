// Written by `npm run registry` from the files in resources/. Do not edit.
import { areas } from './areas.ts'
import { cancellationReasons } from './cancellation-reasons.ts'
import { cities } from './cities.ts'
import { customers } from './customers.ts'
import { governorates } from './governorates.ts'
import { instantBookings } from './instant-bookings.ts'
import type { ResourceName } from './kit/names.ts'
import { locations } from './locations.ts'
import { nationalities } from './nationalities.ts'
import { providers } from './providers.ts'
import { services } from './services.ts'
import { sliders } from './sliders.ts'
import { users } from './users.ts'
import { vehicles } from './vehicles.ts'

export const registry = {
  areas,
  'cancellation-reasons': cancellationReasons,
  cities,
  customers,
  governorates,
  'instant-bookings': instantBookings,
  locations,
  nationalities,
  providers,
  services,
  sliders,
  users,
  vehicles,
} satisfies { [N in ResourceName]: { name: N } }
