import type { Mistake } from '../mistake.ts'

/** The photo of a boat as several files. */
const createPhotoField = (extraKeys: object) => ({
  'boats.fields.photo': { type: 'files', nullable: true, ...extraKeys },
})

export const files: readonly Mistake[] = [
  {
    did: 'several files may be none',
    change: createPhotoField({ max: 0 }),
    at: 'boats.fields.photo.max',
    check: { message: "'max' must be a whole number from 1." },
  },
  {
    did: 'a file may have no bytes',
    change: createPhotoField({ maxBytes: 0 }),
    at: 'boats.fields.photo.maxBytes',
    check: { message: "'maxBytes' must be a whole number from 1." },
  },
  {
    did: 'a kind of file is misspelt',
    change: createPhotoField({ kinds: ['pfd'] }),
    at: 'boats.fields.photo.kinds[0]',
    compiler:
      'Type \'"pfd"\' is not assignable to type \'"document" | "image" | "pdf" | "sheet" | "text"\'.',
    check: { message: "'pfd' is no kind of file.", hint: "Did you mean 'pdf'?" },
  },
  {
    did: 'a file may be larger than any that is kept',
    change: createPhotoField({ maxBytes: 20_000_000 }),
    at: 'boats.fields.photo.maxBytes',
    check: {
      message: 'Files of 20000000 bytes are too large to store.',
      hint: 'Write at most 10485760, or remove it.',
    },
  },
  {
    did: 'a row is called by its files',
    change: { ...createPhotoField({}), 'boats.title': 'photo' },
    at: 'boats.title',
    check: {
      message: "'photo' is of type files, which cannot be a title.",
      hint: 'Name a text, a number or a date that identifies the row.',
    },
  },
  {
    did: 'a condition compares a field of several files with one of them',
    change: { ...createPhotoField({}), 'boats.lists.all.where': { photo: ['/uploads/a.png'] } },
    at: 'boats.lists.all.where.photo',
    compiler: "Property 'not' is missing in type 'string[]' but required in type '…'.",
    check: { message: "This is no value for 'photo', whose type is files." },
  },
  {
    did: 'a transition writes files',
    change: {
      ...createPhotoField({}),
      'boats.transitions.start.set': { photo: ['/uploads/a.png'] },
    },
    at: 'boats.transitions.start.set.photo',
    compiler: "Type 'string[]' is not assignable to type 'null | undefined'.",
    check: { message: "This is no value for 'photo', whose type is files." },
  },
]
