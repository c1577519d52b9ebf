/** The groups of the menu, in order. */
export const MENU_GROUPS = ['bookings', 'people', 'catalogue', 'places', 'reports'] as const
export type MenuGroup = (typeof MENU_GROUPS)[number]

/** The group of reports and history. */
export const REPORTS_GROUP: MenuGroup = 'reports'
