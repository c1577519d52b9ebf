// Written by `npm run registry` from the files in resources/. Do not edit.
import { absences } from './absences.ts'
import { approvals } from './approvals.ts'
import { areas } from './areas.ts'
import { availableDates } from './available-dates.ts'
import { bookings } from './bookings.ts'
import { businessSettings } from './business-settings.ts'
import { cancellationReasons } from './cancellation-reasons.ts'
import { cities } from './cities.ts'
import { closingCounts } from './closing-counts.ts'
import { closings } from './closings.ts'
import { complaints } from './complaints.ts'
import { corrections } from './corrections.ts'
import { customers } from './customers.ts'
import { faqs } from './faqs.ts'
import { governorates } from './governorates.ts'
import { holidays } from './holidays.ts'
import { instantBookings } from './instant-bookings.ts'
import { invoices } from './invoices.ts'
import { ledgerEntries } from './ledger-entries.ts'
import { locations } from './locations.ts'
import { nationalities } from './nationalities.ts'
import { notes } from './notes.ts'
import { openingHours } from './opening-hours.ts'
import { plans } from './plans.ts'
import { promos } from './promos.ts'
import { providers } from './providers.ts'
import { questions } from './questions.ts'
import { refunds } from './refunds.ts'
import { scheduledBookings } from './scheduled-bookings.ts'
import { services } from './services.ts'
import { shiftExceptions } from './shift-exceptions.ts'
import { shifts } from './shifts.ts'
import { sliders } from './sliders.ts'
import { statements } from './statements.ts'
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

export { tiles } from './dashboard/index.ts'
export { reports } from './reports/index.ts'
export { stats } from './stats/index.ts'

export const registry = {
  absences,
  approvals,
  areas,
  'available-dates': availableDates,
  bookings,
  'business-settings': businessSettings,
  'cancellation-reasons': cancellationReasons,
  cities,
  'closing-counts': closingCounts,
  closings,
  complaints,
  corrections,
  customers,
  faqs,
  governorates,
  holidays,
  'instant-bookings': instantBookings,
  invoices,
  'ledger-entries': ledgerEntries,
  locations,
  nationalities,
  notes,
  'opening-hours': openingHours,
  plans,
  promos,
  providers,
  questions,
  refunds,
  'scheduled-bookings': scheduledBookings,
  services,
  'shift-exceptions': shiftExceptions,
  shifts,
  sliders,
  statements,
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
