/** The groups of the menu, in its order. */
export const MENU_GROUPS = ['hire', 'stock', 'catalogue', 'figures'] as const
export type MenuGroup = (typeof MENU_GROUPS)[number]

/** The group in which reports and the history stand. */
export const REPORTS_GROUP: MenuGroup = 'figures'
