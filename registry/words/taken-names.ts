/** The tables that the server has for itself, which no entity can be called as. */
const SERVER_TABLES = [
  'api_keys',
  'attempts',
  // Former: servers drop it at their start.
  'changed_rows',
  'changes',
  'codes',
  'credentials',
  'idempotency_keys',
  'invitations',
  'registry_versions',
  'report_mail_slots',
  'report_mails',
  'running_servers',
  'saved_views',
  'search_entries',
  'sessions',
  'settings',
  'table_versions',
  'uploads',
  'used_tokens',
  'webhook_deliveries',
  'webhooks',
] as const

/** Whether the name of an entity is one that the server has for a table or a screen of its own. */
export const isTakenName = (name: string): boolean =>
  name === 'history' || SERVER_TABLES.some((table) => table === name.replaceAll('-', '_'))
