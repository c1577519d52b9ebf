import { registry } from '../../../resources/index.ts'
import { type Endpoint, listEndpoints } from '../../../registry/entities/endpoints.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Encoding } from '../../../registry/entities/requests.ts'

const admin = 'admin'
export const office = 'admin, operations'
const carWash = 'car wash'

/** The routes of the specification, with the roles that may open each. */
export const ROUTES: Record<string, string> = {
  '/apps/user/list': admin,
  '/apps/unit/list': office,
  '/apps/assign/list': office,
  '/apps/customers/list': admin,
  '/apps/appointment-car-wash/list': carWash,
  '/apps/scheduled-car-wash/list': carWash,
  '/apps/subscription-car-wash/list': carWash,
  '/apps/appointment-car-wash-completed/list': carWash,
  '/apps/scheduled-car-wash-completed/list': carWash,
  '/apps/instant-booking/list': office,
  '/apps/completed-instant-booking/list': office,
  '/apps/completed-subscription/list': office,
  '/apps/completed-subscription-details/list': office,
  '/apps/scheduled-booking/list': office,
  '/apps/subscription-bookings-details/list': office,
  '/apps/completed-scheduled-booking/list': office,
  '/apps/subscription-booking/list': office,
  '/apps/cancelled-booking/list': office,
  '/apps/cancelled-instant/list': office,
  '/apps/cancelled-scheduled/list': office,
  '/apps/cancelled-subscription/list': office,
  '/apps/appointment-admin/list': admin,
  '/apps/appointment-admin-completed/list': office,
  '/apps/sliders/list': office,
  '/apps/nationality/list': office,
  '/apps/providers/list': office,
  '/apps/cities/list': office,
  '/apps/areas/list': office,
  '/apps/sub-areas/list': office,
  '/apps/work-location/list': office,
  '/apps/promos/list': office,
  '/apps/available-dates/list': office,
  '/apps/plans/list': office,
  '/apps/taxes/list': office,
  '/apps/services/list': office,
  '/apps/faqs/list': office,
  '/apps/questions/list': office,
  '/apps/cancellation-reasons/list': office,
  '/apps/financial-report/list': admin,
  '/apps/customer-activity-report/list': admin,
  '/apps/employee-performance/list': admin,
  '/apps/performance-report/list': office,
  '/apps/transactions-report/list': office,
}

/** The extra screens for operations alone. */
export const OPERATIONS_ROUTES: readonly string[] = ['/apps/office-customers/list']

/** Screens without a route in the specification, each with the reason for it. */
export const EXTRA_ROUTES: Record<string, string> = {
  '/apps/office-customers/list':
    'operations answer the phone and plan by customers; only the list of admins has the deleted ones',
  '/apps/past-dates/list':
    'the list of dates begins with today; what was booked on days before stays within reach',
  '/apps/cancelled-subscription-details/list':
    'visits can be cancelled; a business must be able to see them, and bring them back',
  '/apps/completed-booking/list':
    'a board and a calendar of bookings show those that are done beside those that are open',
  '/apps/instant-deposits/list': 'the office asks for deposits that are not paid before the visit',
  '/apps/scheduled-deposits/list':
    'the office asks for deposits that are not paid before the visit',
  '/apps/governorates/list': 'governorates have calls; a business must be able to see them',
  '/apps/notes/list': 'notes have calls; a business must be able to see them',
}

/**
 * Each endpoint with its body and encoding, which is JSON unless the specification says otherwise.
 */
export const CALLS: Record<string, [body?: string, encoding?: Encoding]> = {
  'POST admin/users/find/byType': ['type', 'urlencoded'],
  'POST admin/users/one': ['id'],
  'GET admin/users/all': [],
  'POST admin/users/destroy': ['id'],
  'POST admin/users/restore': ['id'],
  'PUT updateAuthUser': ['id, auth'],
  'GET general/showUser': [],
  'POST general/getLocationsByUser': ['user_id', 'form'],
  'POST general/getVehiclesByUser': ['user_id', 'form'],
  'GET admin/appointment/all?is_completed=0': [],
  'GET admin/appointment/all?is_completed=1': [],
  'GET admin/appointment/show?is_completed=0': [],
  'GET admin/appointment/trashed': [],
  'POST admin/appointment/destroy': ['id, rejection_reason_id'],
  'POST admin/appointment/restore': ['id'],
  'GET admin/scheduled/all?is_completed=1': [],
  'GET admin/scheduled/show?is_completed=0': [],
  'GET admin/scheduled/trashed': [],
  // The reason is an optional addition of this product.
  'POST admin/scheduled/destroy': ['id, rejection_reason_id'],
  'POST admin/scheduled/restore': ['id'],
  'POST admin/assigning/getAll/AppointmentsSchedulesSubscriptions': ['data, is_completed', 'form'],
  'POST admin/assigning/make/assigning': ['id, employee_id'],
  'GET admin/subscription/show': [],
  'GET admin/subscription/trashed': [],
  'POST admin/subscription/restore': ['id'],
  'GET admin/note/show': [],
  'POST admin/note/destroy': ['id'],
  'GET admin/rejectionreason/show': [],
  'POST admin/rejectionreason/one': ['id'],
  'POST admin/rejectionreason/destroy': ['id'],
  'POST admin/rejectionreason/restore': ['id'],
  'GET admin/plans/show': [],
  'GET admin/plans/all': [],
  'GET general/showPromoPlans': [],
  'GET general/showPlans': [],
  'POST admin/plans/destroy': ['id'],
  'POST admin/plans/restore': ['id'],
  'GET admin/taxes/show': [],
  'GET general/showTaxes': [],
  'POST admin/taxes/destroy': ['id'],
  'POST admin/taxes/restore': ['id'],
  'GET admin/services/show': [],
  'GET admin/services/all': [],
  'POST admin/services/destroy': ['id'],
  'POST admin/services/restore': ['id'],
  'GET admin/faqs/all': [],
  'POST admin/faqs/destroy': ['id'],
  'POST admin/faqs/restore': ['id'],
  'GET admin/questions/all': [],
  'POST admin/questions/destroy': ['id'],
  'POST admin/questions/restore': ['id'],
  'GET admin/slider/all': [],
  'POST admin/slider/destroy': ['id'],
  'POST admin/slider/forceDelete': ['id'],
  'POST admin/slider/restore': ['id'],
  'GET admin/promo/all': [],
  'POST admin/promo/destroy': ['id'],
  'POST admin/promo/restore': ['id'],
  'POST promo/restore': ['id'],
  'GET admin/nationality/show': [],
  'GET nationality_governorate/all': [],
  'GET nationality_governorate/show': [],
  'POST nationality_governorate/one': ['id'],
  'POST nationality_governorate/destroy': ['id'],
  'POST nationality_governorate/restore': ['id'],
  'GET nationality_city/all': [],
  'GET nationality_city/show': [],
  'POST nationality_city/one': ['id'],
  'POST nationality_city/destroy': ['id'],
  'POST nationality_city/restore': ['id'],
  'POST general/showAllCities': [],
  'GET nationality_area/all': [],
  'GET nationality_area/show': [],
  'POST nationality_area/destroy': ['id'],
  'POST nationality_area/restore': ['id'],
  'GET admin/worklocation/show': [],
  'POST admin/worklocation/one': ['id'],
  'POST admin/worklocation/destroy': ['id'],
  'GET admin/providers/show': [],
  'GET general/showproviders': [],
  'POST providers/destroy': ['id'],
  'POST providers/restore': ['id'],
  'GET admin/date-slots/show': [],
  'GET admin/date-slots/{id}/time-slots': ['id'],
  'POST date-slots/destroy': ['id'],
  'POST time-slots/destroy': ['id'],
  'POST time-slots/destroy/array': ['id'],
}

/** The endpoints of the reports with their parameters, all encoded as forms. */
export const REPORTS: Record<string, string> = {
  'POST admin/financial-report':
    'start_date, end_date, service_type, status, area_id, city_id, provider_id',
  'POST admin/getPerformanceReports': 'date_range, employee_id, is_completed, service_type',
  'POST admin/TransactionsList': 'start_date, end_date, customer_identifier, service_type',
  'POST admin/employeePerformance': 'employee_id, date_range',
  'POST admin/CustomerActivityReport': 'start_date, end_date, service_type',
}

/** Additions of this product, because a screen of the specification needs them. */
export const EXTENSIONS = /\/(store|storeCustomer|update|updateCustomer|one)$/
export const EXTRA_CALLS: Record<string, string> = {
  'GET general/showCustomerList': 'operations have a list of customers, without the deleted ones',
  'POST admin/assigning/ofCustomer': "a customer's page shows their bookings, and no one else's",
  'POST admin/assigning/ofEmployee': "a colleague's page shows their jobs",
  'POST admin/subscription/ofCustomer': "a customer's page shows all their subscriptions",
  'POST admin/subscription/visits/ofSubscription': "a subscription's page shows all its washes",
  'POST admin/transactions/ofCustomer': "a customer's page shows what they paid",
  'POST admin/appointment/depart': 'somebody says that they are on the way',
  'POST admin/appointment/discount': 'the office gives a discount with a reason',
  'POST admin/appointment/noShow': 'the office records that the customer was not there',
  'POST admin/appointment/waive': 'the office waives the fee of a missed visit',
  'POST admin/scheduled/discount': 'the office gives a discount with a reason',
  'POST admin/scheduled/noShow': 'the office records that the customer was not there',
  'POST admin/scheduled/waive': 'the office waives the fee of a missed visit',
  'POST admin/appointment/reopen': 'the office opens again what was done or could not be done',
  'POST admin/scheduled/depart': 'somebody says that they are on the way',
  'POST admin/scheduled/reopen': 'the office opens again what was done or could not be done',
  'POST admin/subscription/visits/depart': 'somebody says that they are on the way',
  'POST admin/subscription/visits/reopen':
    'the office opens again what was done or could not be done',
  'GET admin/subscription/visits/trashed': 'visits can be cancelled; it must be seen which were',
  'POST admin/subscription/visits/restore': 'what is cancelled by mistake must come back',
  'POST admin/subscription/visits/destroy': 'a customer cancels a visit and keeps the wash',
  'POST admin/subscription/renew': 'a customer goes on with the same plan',
  'GET providers/{id}/time-slots': 'whoever books must be able to choose a slot',
  'GET general/showCustomers':
    'a booking needs its customer chosen by those who may not open customers',
  'GET general/showReceivers': 'somebody who hands cash over must choose who receives it',
  'GET general/showStaff': 'notes and cancellations name any of the staff, not only washers',
  'POST admin/users/invite': 'staff set their first password by a code that is mailed to them',
  'POST admin/vehicles/destroy': 'office staff keep the cars of customers',
  'POST admin/vehicles/restore': 'what is deleted by mistake must come back',
  'POST admin/locations/destroy': 'office staff keep the places of customers',
  'POST admin/locations/restore': 'what is deleted by mistake must come back',
  'GET nationality_sub_area/all': 'sub-areas have a screen and no call',
  'POST nationality_sub_area/destroy': 'sub-areas have a screen and no call',
  'POST nationality_sub_area/restore': 'sub-areas have a screen and no call',
  'POST admin/worklocation/restore': 'what is deleted by mistake must come back',
  'POST admin/note/restore': 'what is deleted by mistake must come back',
  'POST admin/assigning/cancel': 'bookings of all kinds are cancelled together',
  'POST admin/assigning/restore': 'all cancellations are one list, and come back from there',
  'POST admin/subscription/destroy': 'cancelling a subscription needs a reason, and a call',
  'GET admin/subscription/visits?is_completed=0': 'the "details" lists have no call',
  'GET admin/subscription/visits?is_completed=1': 'the "details" lists have no call',
  'GET general/showRejectionReasons':
    'car-wash staff say why a job could not be done, and may not open the reasons',
  ...Object.fromEntries(
    ['appointment', 'scheduled', 'subscription/visits'].flatMap((kind) =>
      ['start', 'finish', 'fail'].map((verb): [string, string] => [
        `POST admin/${kind}/${verb}`,
        'the car-wash lists are for working; the specification has no call for it',
      ]),
    ),
  ),
  'GET admin/transactions/all': 'the rows behind the transactions report',
  'POST admin/transactions/pay': 'money that is taken must be written down',
  'POST admin/appointment/invoice': 'what is sold needs an invoice',
  'POST admin/scheduled/invoice': 'what is sold needs an invoice',
  'POST admin/subscription/invoice': 'what is sold needs an invoice',
  'POST admin/transactions/refund': 'money that is given back must be written down',
}

/** Formats a request line as the specification does. */
export function getRequest(endpoint: Endpoint): string {
  const query = new URLSearchParams(endpoint.query).toString()
  return `${endpoint.method} ${endpoint.path}${query ? `?${query}` : ''}`
}

const isRoute = (route: string) => route in ROUTES || route in EXTRA_ROUTES

/** Returns whether the specification names an entity, or this file lists it with a reason. */
export function isSpecified(resource: AnyResource): boolean {
  const requests = listEndpoints({ [resource.name]: resource }).map(getRequest)
  return (
    Object.values(resource.lists).some(({ route }) => isRoute(route)) ||
    requests.some((request) => request in CALLS || request in EXTRA_CALLS)
  )
}

/** Returns whether the specification names a report. */
export const isSpecifiedReport = ({ route }: { route: string }): boolean => isRoute(route)

/** The entities that the specification names. */
export const specified: readonly AnyResource[] =
  Object.values<AnyResource>(registry).filter(isSpecified)
