import { business } from '#business/definition'
import type { IconName } from './icons.ts'

export type { ResourceName } from '#business/names'

/** The definition as it is written, for its check. */
export const BUSINESS_DEFINITION: object = business

export const BUSINESS_NAME: string = business.name
export const BUSINESS_DESCRIPTION: string = business.description

/** The account type of each role. An account of that type has the role in the back office. */
export const ACCOUNT_TYPES = business.roles
export type Role = keyof typeof ACCOUNT_TYPES
export type AccountType = (typeof ACCOUNT_TYPES)[Role]

/** The role that manages accounts. */
export const ADMIN = business.admin
export const ADMIN_ACCOUNT: AccountType = ACCOUNT_TYPES[ADMIN]
export const adminOnly = [ADMIN] as const

/** Every role with access to the back office. */
export const ROLES = Object.keys(ACCOUNT_TYPES) as readonly Role[]

/** The roles of an entity that names none. */
export const { office } = business

/** The account type of a new person, until an admin assigns a role. */
export const PENDING_ACCOUNT = business.pendingAccount

/** The account types without access to the back office. */
export const ACCOUNTS_WITHOUT_ACCESS: readonly string[] = business.accountsWithoutAccess

/** Returns the role of an account type; null without access. */
export function getRole(accountType: string): Role | null {
  return ROLES.find((role) => ACCOUNT_TYPES[role] === accountType) ?? null
}

/** The groups of the menu, in order. */
export const MENU_GROUPS = business.menu
export type MenuGroup = (typeof MENU_GROUPS)[number]

/** The group of an entity that names none. */
export const DEFAULT_GROUP: MenuGroup = business.defaultGroup

/** The group of reports and history. */
export const REPORTS_GROUP: MenuGroup = business.reportsGroup

export type PageName = keyof typeof business.pages

/** A page of the business with an address of its own. */
export interface CustomPage {
  name: string
  path: string
  icon: IconName
  menu: MenuGroup
  roles: readonly Role[]
}

type DeclaredPage = Pick<CustomPage, 'path' | 'icon'> & Partial<CustomPage>

/** The pages of the business, in the order of the menu. */
export const CUSTOM_PAGES: readonly CustomPage[] = Object.entries<DeclaredPage>(business.pages).map(
  ([name, page]) => ({ menu: DEFAULT_GROUP, roles: office, ...page, name }),
)

export const SETTINGS = business.settings

const { denominations = {} }: { currency: string; denominations?: Denominations } = SETTINGS

type Denominations = Readonly<Record<string, readonly string[]>>

/** The notes and coins of currencies by their codes, the largest first. */
export const DENOMINATIONS: Denominations = denominations

/** The additional verbs of this business. */
export const BUSINESS_VERBS = business.verbs

/** The warnings of this business. */
export const BUSINESS_WARNINGS = business.warnings

/** The column headings of this business in imported files, by field name. */
export const BUSINESS_HEADINGS: Readonly<Record<string, readonly string[]>> = business.headings
