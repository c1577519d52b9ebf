/** What the fields of a form or a page are about, in the order of a page that declares no groups. */
export const FIELD_GROUPS = [
  'about',
  'who',
  'contact',
  'what',
  'where',
  'when',
  'use',
  'money',
  'progress',
  'access',
] as const
export type FieldGroup = (typeof FIELD_GROUPS)[number]
