/** The groups that the fields of a form stand in, by what they are about; pages have groups of the same names. */
export const FORM_GROUPS = [
  'about',
  'who',
  'contact',
  'where',
  'when',
  'use',
  'money',
  'access',
] as const
export type FormGroup = (typeof FORM_GROUPS)[number]
