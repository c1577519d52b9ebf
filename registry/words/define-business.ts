import type { IconName } from './icons.ts'

/** The statements that move the values of a removed column to other tables, with these tables. */
export interface CarryOver {
  tables: readonly string[]
  statements: readonly string[]
}

/** The settings that a business begins with. The operator can set another time zone and currency. */
interface InitialSettings {
  /** An IANA time zone, for `BUSINESS_TIME_ZONE`. */
  timeZone: string
  /** An ISO 4217 code, for `BUSINESS_CURRENCY`. */
  currency: string
  /** An ISO 3166-1 code: the country of phone numbers without a country code. */
  phoneCountry: string
  /** The notes and coins of currencies by their ISO 4217 codes, the largest first, for counts of cash. */
  denominations?: Readonly<Record<string, readonly string[]>>
}

/** A page with an address of its own. Its component stands under `pages` of `overrides.tsx`. */
interface PageDefinition {
  /** The address, in small letters: `/price-board`. */
  path: `/${string}`
  icon: IconName
  /** The group of the menu; `defaultGroup` by default. */
  menu?: string
  /** The roles that may open it; `office` by default. */
  roles?: readonly string[]
}

/** The parts of a definition that a business may leave out. */
const DEFAULTS = {
  pages: {},
  accountsWithoutAccess: [],
  verbs: {},
  warnings: [],
  headings: {},
} as const

/** The words of a business, which its declarations and the engine share. */
interface BusinessDefinition {
  /** The name until an admin changes it in the app. */
  name: string
  /** A sentence about the business, for the page, the API and its documentation. */
  description: string
  /** The account type of each role. An account of that type has the role in the back office. */
  roles: Readonly<Record<string, string>>
  /**
   * The role that manages accounts. The first account has it, and the last such account cannot lose
   * it.
   */
  admin: string
  /** The roles of an entity that names none. */
  office: readonly string[]
  /** The account type of a new person, until an admin assigns a role. */
  pendingAccount: string
  /** The account types without access to the back office, who never sign in here. */
  accountsWithoutAccess?: readonly string[]
  /** The groups of the menu, in order. */
  menu: readonly string[]
  /** The group of an entity that names none. */
  defaultGroup: string
  /** The group of reports and history. */
  reportsGroup: string
  settings: InitialSettings
  /** The pages with an address of their own, by name. The menu and the palette offer them. */
  pages?: Readonly<Record<string, PageDefinition>>
  /** The verbs that several entities share. An action of one entity stands in its file. */
  verbs?: object
  /** The warnings that hooks of this business raise. A user overrides a warning with a reason. */
  warnings?: readonly string[]
  /** The column headings of this business in imported files, by field name. */
  headings?: Readonly<Record<string, readonly string[]>>
}

/** A page whose words are among those of a definition. */
interface ConsistentPage<D extends BusinessDefinition> extends PageDefinition {
  menu?: D['menu'][number]
  roles?: readonly (keyof D['roles'] & string)[]
}

/** Requires that words which repeat others of a definition are among them. */
type Consistent<D extends BusinessDefinition> = {
  admin: keyof D['roles']
  office: readonly (keyof D['roles'])[]
  defaultGroup: D['menu'][number]
  reportsGroup: D['menu'][number]
  pages?: Readonly<Record<string, ConsistentPage<D>>>
}

/**
 * Defines a business: its name, roles, menu groups, verbs, warnings and settings. Their types reach
 * every declaration, so that a misspelt role does not compile.
 */
export const defineBusiness = <const D extends BusinessDefinition>(
  definition: D & Consistent<D>,
): Omit<typeof DEFAULTS, keyof D> & D => ({ ...DEFAULTS, ...definition })
