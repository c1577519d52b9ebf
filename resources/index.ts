// Written by `npm run registry` from the files in resources/. Do not edit.
import { areas } from './areas.ts'
import { availableDates } from './available-dates.ts'
import { bookings } from './bookings.ts'
import { cancellationReasons } from './cancellation-reasons.ts'
import { cities } from './cities.ts'
import { customers } from './customers.ts'
import { faqs } from './faqs.ts'
import { governorates } from './governorates.ts'
import { instantBookings } from './instant-bookings.ts'
import { locations } from './locations.ts'
import { nationalities } from './nationalities.ts'
import { notes } from './notes.ts'
import { plans } from './plans.ts'
import { promos } from './promos.ts'
import { providers } from './providers.ts'
import { questions } from './questions.ts'
import { scheduledBookings } from './scheduled-bookings.ts'
import { services } from './services.ts'
import { sliders } from './sliders.ts'
import { subAreas } from './sub-areas.ts'
import { subscriptionVisits } from './subscription-visits.ts'
import { subscriptions } from './subscriptions.ts'
import { taxes } from './taxes.ts'
import { timeSlots } from './time-slots.ts'
import { transactions } from './transactions.ts'
import { users } from './users.ts'
import { vehicles } from './vehicles.ts'
import { workLocations } from './work-locations.ts'
import type { ResourceName } from './words/names.ts'

export const registry = {
  areas,
  'available-dates': availableDates,
  bookings,
  'cancellation-reasons': cancellationReasons,
  cities,
  customers,
  faqs,
  governorates,
  'instant-bookings': instantBookings,
  locations,
  nationalities,
  notes,
  plans,
  promos,
  providers,
  questions,
  'scheduled-bookings': scheduledBookings,
  services,
  sliders,
  'sub-areas': subAreas,
  'subscription-visits': subscriptionVisits,
  subscriptions,
  taxes,
  'time-slots': timeSlots,
  transactions,
  users,
  vehicles,
  'work-locations': workLocations,
} satisfies { [N in ResourceName]: { name: N } }
