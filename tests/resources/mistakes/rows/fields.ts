import type { Mistake } from '../mistake.ts'

export const fields: readonly Mistake[] = [
  {
    did: 'two fields are what a provider has at one place',
    change: {
      'boats.fields.price.externalName': 'pricing.net',
      'boats.fields.code.externalName': 'pricing',
    },
    at: 'boats.fields.price.externalName',
    check: {
      message: "Responses already have a field 'code'.",
      hint: "Give each a place of its own with 'externalName'.",
    },
  },
  {
    did: 'a field type is that of another vocabulary',
    change: { 'boats.fields.price': { type: 'number' } },
    at: 'boats.fields.price.type',
    compiler:
      'Type \'"number"\' is not assignable to type \'"choice" | "coordinate" | "date" | "datetime" | "email" | "files" | "flag" | "id" | "image" | "integer" | "longtext" | "money" | "percent" | "phone" | "polymorphic" | "reference" | "references" | "text" | "time" | "url"\'.',
    check: { message: "'number' is no field type.", hint: "Did you mean 'integer'?" },
  },
  {
    did: 'a field type is misspelt',
    change: { 'boats.fields.price': { type: 'monney' } },
    at: 'boats.fields.price.type',
    compiler:
      'Type \'"monney"\' is not assignable to type \'"choice" | "coordinate" | "date" | "datetime" | "email" | "files" | "flag" | "id" | "image" | "integer" | "longtext" | "money" | "percent" | "phone" | "polymorphic" | "reference" | "references" | "text" | "time" | "url"\'. Did you mean \'"money"\'?',
    check: { message: "'monney' is no field type.", hint: "Did you mean 'money'?" },
  },
  {
    did: 'a field has no type',
    change: { 'boats.fields.price': { nullable: true } },
    at: 'boats.fields.price',
    compiler:
      "Property 'type' is missing in type '…' but required in type 'FieldWithType<\"choice\">'.",
    check: { message: "'type' is missing: a field must have it." },
  },
  {
    did: 'a key of a field is misspelt',
    change: { 'boats.fields.price.nulable': true },
    at: 'boats.fields.price.nulable',
    compiler:
      "Object literal may only specify known properties, but 'nulable' does not exist in type '…'. Did you mean to write 'nullable'?",
    check: {
      message: "'nulable' is no key of a field of type money.",
      hint: "Did you mean 'nullable'?",
    },
  },
  {
    did: 'a key is one of another vocabulary',
    change: { 'boats.fields.code.required': true },
    at: 'boats.fields.code.required',
    compiler:
      "Object literal may only specify known properties, and 'required' does not exist in type '…'.",
    check: {
      message: "'required' is no key of a field of type text.",
      hint: "Leave it out: a field is required unless it is 'nullable' or has a 'default'.",
    },
  },
  {
    did: 'a key belongs to other types',
    change: { 'boats.fields.afloat.maxLength': 9 },
    at: 'boats.fields.afloat.maxLength',
    compiler:
      "Object literal may only specify known properties, and 'maxLength' does not exist in type 'FieldWithType<\"flag\"> & BaseField & RenamableValues'.",
    check: {
      message: "'maxLength' is no key of a field of type flag.",
      hint: 'Only these have it: text, longtext, email, phone, url, image.',
    },
  },
  {
    did: 'a flag says false',
    change: { 'boats.fields.price.nullable': false },
    at: 'boats.fields.price.nullable',
    compiler: "Type 'false' is not assignable to type 'true'.",
    check: { message: "'nullable' must be true, or left out." },
  },
  {
    did: 'data is about a person whom the entity does not name',
    change: { 'boats.fields.story.personal': true },
    at: 'boats.fields.story.personal',
    check: {
      message: "boats does not say whom 'story' is about.",
      hint: "Name the reference to the person: person: 'client_id'.",
    },
  },
  {
    did: 'data about a person is never empty',
    change: {
      'users.person': 'id',
      'boats.person': 'skipper_id',
      'boats.fields.size.personal': true,
    },
    at: 'boats.fields.size.personal',
    check: {
      message: "'size' is never empty, so it cannot be erased.",
      hint: "Make it 'nullable'.",
    },
  },
  {
    did: 'a length is less than none',
    change: { 'boats.fields.code.maxLength': -1 },
    at: 'boats.fields.code.maxLength',
    check: { message: "'maxLength' must be a whole number from 1." },
  },
  {
    did: 'a length is no whole number',
    change: { 'boats.fields.code.maxLength': 2.5 },
    at: 'boats.fields.code.maxLength',
    check: { message: "'maxLength' must be a whole number from 1." },
  },
  {
    did: 'a length is a text',
    change: { 'boats.fields.code.maxLength': '32' },
    at: 'boats.fields.code.maxLength',
    compiler: "Type 'string' is not assignable to type 'number'.",
    check: { message: "'maxLength' must be a whole number from 1." },
  },
  {
    did: 'the least is more than the most',
    change: { 'boats.fields.seats.min': 50 },
    at: 'boats.fields.seats',
    check: { message: "'min' 50 is more than 'max' 40.", hint: 'No value can be both.' },
  },
  {
    did: 'the least of an integer is no whole number',
    change: { 'boats.fields.seats.min': 0.5 },
    at: 'boats.fields.seats.min',
    check: { message: "'min' must be a whole number." },
  },
  {
    did: 'a default is out of its range',
    change: { 'boats.fields.seats.default': 99 },
    at: 'boats.fields.seats.default',
    check: {
      message: '99 is no value for this field of type integer.',
      hint: 'It goes from 1 to 40.',
    },
  },
  {
    did: 'a default is none of the choices',
    change: { 'boats.fields.size.default': 'smal' },
    at: 'boats.fields.size.default',
    compiler:
      'Type \'"smal"\' is not assignable to type \'"large" | "small" | undefined\'. Did you mean \'"small"\'?',
    check: {
      message: "'smal' is no value for this field of type choice.",
      hint: "Did you mean 'small'?",
    },
  },
  {
    did: 'a default of a flag is a word',
    change: { 'boats.fields.afloat.default': 'yes' },
    at: 'boats.fields.afloat.default',
    check: {
      message: "'yes' is no value for this field of type flag.",
      hint: 'Yes is 1, and no is 0.',
    },
  },
  {
    did: 'a default of a day is a word',
    change: { 'boats.fields.built_on': { type: 'date', default: 'today' } },
    at: 'boats.fields.built_on.default',
    check: {
      message: "'today' is no value for this field of type date.",
      hint: "Write it like this: '2026-05-04'.",
    },
  },
  {
    did: 'a choice has no values',
    change: { 'boats.fields.size': { type: 'choice' } },
    at: 'boats.fields.size',
    compiler:
      "Property 'values' is missing in type '…' but required in type 'ChoiceValues<string | number>'.",
    check: { message: "'values' is missing: a field of type choice must have it." },
  },
  {
    did: 'a choice has nothing to choose from',
    change: { 'boats.fields.size': { type: 'choice', values: {} } },
    at: 'boats.fields.size.values',
    check: {
      message: 'A choice needs at least one value.',
      hint: "Write each value with its tone: { open: 'waiting', done: 'good' }.",
    },
  },
  {
    did: 'a tone is misspelt',
    change: { 'boats.fields.size.values': { small: 'plane' } },
    at: 'boats.fields.size.values.small',
    compiler:
      'Type \'"plane"\' is not assignable to type \'"good" | "moving" | "plain" | "stopped" | "waiting"\'. Did you mean \'"plain"\'?',
    check: { message: "'plane' is no tone.", hint: "Did you mean 'plain'?" },
  },
  {
    did: 'a value has a dot in it',
    change: { 'boats.fields.size.values': { small: 'plain', '2.5m': 'plain' } },
    at: 'boats.fields.size.values.2.5m',
    check: {
      message: "'2.5m' is not a valid name.",
      hint: 'Write no dot, colon or brace, because translation keys use them.',
    },
  },
  {
    did: 'an amount is searched',
    change: { 'boats.fields.price.search': true },
    at: 'boats.fields.price.search',
    check: {
      message: "'price' is of type money, which the search box does not search.",
      hint: "Remove 'search', and name the field in the 'filters' of a list.",
    },
  },
  {
    did: 'a flag is unique',
    change: { 'boats.fields.afloat.unique': true },
    at: 'boats.fields.afloat.unique',
    check: {
      message: "'afloat' is of type flag, which cannot be unique.",
      hint: "Remove 'unique'.",
    },
  },
  {
    did: 'a picture is unique',
    change: { 'boats.fields.photo.unique': true },
    at: 'boats.fields.photo.unique',
    check: {
      message: "'photo' is of type image, which cannot be unique.",
      hint: "Remove 'unique'.",
    },
  },
  {
    did: 'a field is set on something that never happens',
    change: { 'boats.fields.left_at.setOn': 'left' },
    at: 'boats.fields.left_at.setOn',
    compiler: "Type '\"left\"' is not assignable to type '…'.",
    check: {
      message: "'left' is no occasion for setOn.",
      hint: "It can be 'create', 'update', 'delete', 'restore', 'forceDelete', 'cancel', 'setAccess', 'invite', 'renew', 'assign', 'depart', 'start', 'finish', 'fail', 'reopen', 'pay', 'invoice', 'send', 'discount', 'waive', 'noShow', 'refund'.",
    },
  },
  {
    did: 'a day is set on a call',
    change: { 'boats.fields.sold_on': { type: 'date', nullable: true, setOn: 'delete' } },
    at: 'boats.fields.sold_on.setOn',
    check: {
      message: 'A field of type date has no setOn.',
      hint: 'A datetime is set to the time, a reference to the account.',
    },
  },
  {
    did: 'who did it is kept as something that is no account',
    change: {
      'boats.fields.moored_by': {
        type: 'reference',
        to: 'harbours',
        nullable: true,
        setOn: 'create',
      },
    },
    at: 'boats.fields.moored_by.setOn',
    check: {
      message: "'setOn' writes an account to 'moored_by', which points to harbours.",
      hint: "Point it to 'users'.",
    },
  },
  {
    did: 'a field is received by a role that there is not',
    change: { 'boats.fields.number.roles': ['admn'] },
    at: 'boats.fields.number.roles[0]',
    compiler:
      'Type \'"admn"\' is not assignable to type \'"admin" | "car wash" | "operations"\'. Did you mean \'"admin"\'?',
    check: { message: "'admn' is no role.", hint: "Did you mean 'admin'?" },
  },
  {
    did: 'there is no id',
    change: { 'boats.fields.id': undefined, 'boats.reads': {} },
    at: 'boats.fields',
    compiler: "Property 'id' is missing in type '…' but required in type '…'.",
    check: { message: "There is no field 'id' of type 'id'.", hint: "Add id: { type: 'id' }." },
  },
  {
    did: 'a name has capital letters',
    change: { 'boats.fields.deckHeight': { type: 'integer', nullable: true } },
    at: 'boats.fields.deckHeight',
    check: {
      message: "'deckHeight' is not a valid name.",
      hint: "Write small letters and underscores: 'starts_at'.",
    },
  },
  {
    did: 'a name has a hyphen',
    change: { 'boats.fields.deck-height': { type: 'integer', nullable: true } },
    at: 'boats.fields.deck-height',
    check: {
      message: "'deck-height' is not a valid name.",
      hint: "Write small letters and underscores: 'starts_at'.",
    },
  },
  {
    did: 'a name is longer than a column can be called',
    change: {
      'boats.fields.deck_deck_deck_deck_deck_deck_deck_deck_deck_deck_deck_deck_deck_height': {
        type: 'integer',
        nullable: true,
      },
    },
    at: 'boats.fields.deck_deck_deck_deck_deck_deck_deck_deck_deck_deck_deck_deck_deck_height',
    check: {
      message:
        "'deck_deck_deck_deck_deck_deck_deck_deck_deck_deck_deck_deck_deck_height' is longer than 63 letters.",
      hint: 'Shorten it.',
    },
  },
  {
    did: 'a name is that of the title which a reference brings along',
    change: { 'boats.fields.harbour': { type: 'text', nullable: true } },
    at: 'boats.fields.harbour',
    check: {
      message: "'harbour' is the title of the row that 'harbour_id' points to.",
      hint: 'Give the field another name.',
    },
  },
  {
    did: 'a field is called state, which rows with states have',
    change: { 'boats.fields.state': { type: 'text', nullable: true } },
    at: 'boats.fields.state',
    check: { message: "'state' is the row's state.", hint: 'Give the field another name.' },
  },
  {
    did: 'a name is that of the filter of another field',
    change: { 'boats.fields.seats_from': { type: 'integer', nullable: true } },
    at: 'boats.fields.seats_from',
    check: {
      message: "'seats_from' is the name of a filter by 'seats'.",
      hint: 'Give the field another name.',
    },
  },
  {
    did: 'a field is called as the version of a row',
    change: { 'boats.fields.version': { type: 'integer', nullable: true } },
    at: 'boats.fields.version',
    check: {
      message: "'version' is the version that the database gives every row.",
      hint: 'Give the field another name.',
    },
  },
  ...['q', 'page', 'sort', 'order', 'sums', 'deleted', 'columns', 'view', 'open', 'ids'].map(
    (name) => ({
      did: `a field is called ${name}, as a parameter of requests`,
      change: { [`boats.fields.${name}`]: { type: 'text', nullable: true } },
      at: `boats.fields.${name}`,
      check: {
        message: `'${name}' is a parameter of requests, so the list could not be filtered by it.`,
        hint: 'Give the field another name.',
      },
    }),
  ),
  {
    did: 'a field is called as the reason that overrides warnings',
    change: { 'boats.fields.override_reason': { type: 'text', nullable: true } },
    at: 'boats.fields.override_reason',
    check: {
      message:
        "'override_reason' is a parameter of requests, so the list could not be filtered by it.",
      hint: 'Give the field another name.',
    },
  },
  {
    did: 'a field is called perPage, as a parameter of lists',
    change: { 'boats.fields.perPage': { type: 'integer', nullable: true } },
    at: 'boats.fields.perPage',
    check: {
      message: "'perPage' is not a valid name.",
      hint: "Write small letters and underscores: 'starts_at'.",
    },
  },
  {
    did: 'a field of a calendar is called day, as a parameter of calendars',
    change: {
      'boats.fields.day': { type: 'date', nullable: true },
      'boats.calendar': { start: 'built_on' },
    },
    at: 'boats.fields.day',
    check: {
      message: "'day' is a parameter of requests, so the list could not be filtered by it.",
      hint: 'Give the field another name.',
    },
  },
  {
    did: 'all rows that bring no value have one default, and no two may be equal',
    change: { 'boats.fields.code.default': 'B1' },
    at: 'boats.fields.code.default',
    check: {
      message: 'Only one row can have this default, because the field is unique.',
      hint: "Remove 'default' or 'unique'.",
    },
  },
  {
    did: 'a list is filtered by what nobody may filter by',
    change: { 'boats.fields.size.filteredBy': [] },
    at: 'boats.lists.all.filters[0]',
    check: {
      message: "No role of this list may filter by 'size'.",
      hint: "Remove it, or add a role to the field's 'filteredBy'.",
    },
  },
]
