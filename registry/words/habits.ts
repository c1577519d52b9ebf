/** Field types of other frameworks, with the names here. */
export const TYPE_BY_FOREIGN_NAME: Readonly<Record<string, string>> = {
  string: 'text',
  varchar: 'text',
  textarea: 'longtext',
  number: 'integer',
  int: 'integer',
  decimal: 'money',
  boolean: 'flag',
  bool: 'flag',
  enum: 'choice',
  select: 'choice',
  relation: 'reference',
  belongsTo: 'reference',
  timestamp: 'datetime',
  file: 'image',
}

/** Verbs of other frameworks, with the names here. */
export const VERB_BY_FOREIGN_NAME: Readonly<Record<string, string>> = {
  store: 'create',
  insert: 'create',
  edit: 'update',
  save: 'update',
  destroy: 'delete',
  remove: 'delete',
  undelete: 'restore',
  show: 'read',
  one: 'read',
}

/** Field keys of other frameworks, with the names here. */
export const HINT_BY_FOREIGN_KEY: Readonly<Record<string, string>> = {
  required: "Leave it out: a field is required unless it is 'nullable' or has a 'default'.",
  optional: "Write 'nullable: true'.",
  options: "Write 'values', each with its tone.",
  choices: "Write 'values', each with its tone.",
  enum: "Write 'values', each with its tone.",
  label: 'Labels stand in locales, one file for each language.',
  length: "Write 'maxLength'.",
  maxlength: "Write 'maxLength'.",
  defaultValue: "Write 'default'.",
  searchable: "Write 'search: true'.",
  filterable: "Name the field in the 'filters' of a list.",
  sortable: 'Leave it out: every column is sorted by a click.',
  readOnly: "Leave it out, and leave the field out of 'form'.",
}
