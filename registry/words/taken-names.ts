/** The tables of the server itself, whose names no entity can have. */
const SERVER_TABLES = [
  'api_keys',
  'attempts',
  // A table of earlier versions, which servers drop at their start.
  'changed_rows',
  'changes',
  'codes',
  'credentials',
  'document_serials',
  'idempotency_keys',
  'identities',
  'inbox_done',
  'inbox_mailed',
  'inbox_mails',
  'invitations',
  'jobs',
  'passkeys',
  'recovery_codes',
  'registry_versions',
  // A table of earlier versions, whose rows are in `jobs`.
  'report_mail_slots',
  'report_mails',
  'running_servers',
  'saved_views',
  'search_entries',
  'sessions',
  'settings',
  'sign_ins',
  'table_versions',
  'totp_secrets',
  'uploads',
  'used_tokens',
  // A table of earlier versions, whose rows are in `jobs`.
  'webhook_deliveries',
  'webhooks',
] as const

/** Returns whether the server uses the name for its own table or screen. */
export const isTakenByServer = (name: string): boolean =>
  ['history', 'inbox', 'business', 'issued'].includes(name) ||
  SERVER_TABLES.some((table) => table === name.replaceAll('-', '_'))

/** The names that requests for lists, and requests that change rows, use themselves. */
const REQUEST_NAMES = [
  'columns',
  'deleted',
  'fields',
  'ids',
  'open',
  'order',
  'override_reason',
  'page',
  'q',
  'sort',
  'sums',
  'view',
]

/** The names that addresses of calendars and boards use themselves. */
const LAYOUT_NAMES = ['day', 'layout', 'span']

/** Returns whether requests use the name, so that a filter by such a field would never arrive. */
export const isTakenByRequests = (name: string, hasLayouts: boolean): boolean =>
  REQUEST_NAMES.includes(name) || (hasLayouts && LAYOUT_NAMES.includes(name))

/** The first parts of addresses that the app and the server use themselves. */
const ADDRESS_PARTS = [
  'access-control',
  'admin',
  'api',
  'apps',
  'assets',
  'call',
  'dashboard',
  'demo',
  'docs',
  'forgot-password',
  'inbox-mails',
  'issued',
  'locales',
  'locales-stock',
  'login',
  'misc',
  'profile',
  'register',
  'report-mails',
  'settings',
  'uploads',
]

/** Returns whether the product uses an address, or addresses below its first part. */
export const isTakenAddress = (path: string): boolean =>
  ADDRESS_PARTS.includes(path.split('/')[1] ?? '')

/** The names that requests for reports, and their addresses, use themselves. */
const REPORT_NAMES = [
  'as',
  'compare',
  'group',
  'order',
  'page',
  'perPage',
  'period',
  'rows',
  'sort',
  'view',
  'where',
]

/** Returns whether requests for reports use the name themselves. */
export const isTakenByReports = (name: string): boolean => REPORT_NAMES.includes(name)

/** The columns of the rows of all reports. */
const REPORT_COLUMNS = ['day', 'entity_state', 'hour', 'id', 'line', 'source', 'state']

/** Returns whether all rows of reports have a column with the name. */
export const isTakenByReportRows = (name: string): boolean => REPORT_COLUMNS.includes(name)
