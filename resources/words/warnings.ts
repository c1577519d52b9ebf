/** The warnings of this business. A user overrides a warning with a reason. */
export const BUSINESS_WARNINGS = ['outside-hours', 'long-shift'] as const
