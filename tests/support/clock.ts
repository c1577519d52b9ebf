/** The moment at which the tests' demo business stands: a Tuesday noon in Kuwait. */
export const TEST_NOW = new Date('2026-03-10T09:00:00Z')
