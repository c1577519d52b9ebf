/** The terms of the business that the engine imports as `#business/words`. */
export { BACKFILLS, CARRY_OVERS } from './backfills.ts'
export { BUSINESS_HEADINGS } from './headings.ts'
export { MENU_GROUPS, type MenuGroup, REPORTS_GROUP } from './menu-groups.ts'
export type { ResourceName } from './names.ts'
export {
  ACCOUNT_TYPES,
  ACCOUNTS_WITHOUT_ACCESS,
  ADMIN,
  ADMIN_ACCOUNT,
  adminOnly,
  getRole,
  office,
  PENDING_ACCOUNT,
  type Role,
  ROLES,
} from './roles.ts'
export { SETTINGS } from './settings.ts'
export { BUSINESS_VERBS } from './verbs.ts'
export { BUSINESS_WARNINGS } from './warnings.ts'
