/** The topics of fields in forms and pages, in the order of a page without groups. */
export const FIELD_GROUPS = [
  'about',
  'who',
  'contact',
  'what',
  'where',
  'when',
  'use',
  'money',
  'books',
  'progress',
  'access',
] as const
export type FieldGroup = (typeof FIELD_GROUPS)[number]
