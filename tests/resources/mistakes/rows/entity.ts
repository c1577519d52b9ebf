import type { Mistake } from '../mistake.ts'

export const entity: readonly Mistake[] = [
  {
    did: 'the name is not that of the file',
    change: { 'boats.name': 'boat' },
    at: 'boats.name',
    compiler: "Type '\"boat\"' is not assignable to type 'ResourceName'. Did you mean '\"boats\"'?",
    check: {
      message: "'boat' is in the registry as 'boats'.",
      hint: 'The file, the registry and the name must agree.',
    },
  },
  {
    did: 'a key of the entity is misspelt',
    change: { 'boats.feilds': {} },
    at: 'boats.feilds',
    compiler:
      "Object literal may only specify known properties, but 'feilds' does not exist in type '…'. Did you mean to write 'fields'?",
    check: { message: "'feilds' is no key of an entity.", hint: "Did you mean 'fields'?" },
  },
  {
    did: 'a key of the entity has its former name',
    change: { 'boats.was': 'ships' },
    at: 'boats.was',
    compiler:
      "Object literal may only specify known properties, and 'was' does not exist in type '…'.",
    check: { message: "'was' is no key of an entity.", hint: "'was' is now 'renamedFrom'." },
  },
  {
    did: 'the description is empty',
    change: { 'boats.about': '' },
    at: 'boats.about',
    check: { message: "'about' must be a text that is not empty." },
  },
  {
    did: 'an icon has no drawing',
    change: { 'boats.icon': 'ship' },
    at: 'boats.icon',
    compiler:
      'Type \'"ship"\' is not assignable to type \'"activity" | "alert" | "assign" | "available" | "bell" | "board" | "bolt" | "building" | "calendar" | "cancelled" | "car" | "chart" | "check" | "chevron" | "circle" | "city" | "clock" | ... 73 more ... | "visit"\'.',
    check: { message: "'ship' is no icon.", hint: 'registry/words/icons.ts has their names.' },
  },
  {
    did: 'an icon is misspelt',
    change: { 'boats.icon': 'calender' },
    at: 'boats.icon',
    compiler:
      'Type \'"calender"\' is not assignable to type \'"activity" | "alert" | "assign" | "available" | "bell" | "board" | "bolt" | "building" | "calendar" | "cancelled" | "car" | "chart" | "check" | "chevron" | "circle" | "city" | "clock" | ... 73 more ... | "visit"\'. Did you mean \'"calendar"\'?',
    check: { message: "'calender' is no icon.", hint: "Did you mean 'calendar'?" },
  },
  {
    did: 'the menu has no such group',
    change: { 'boats.menu': 'catalog' },
    at: 'boats.menu',
    compiler:
      'Type \'"catalog"\' is not assignable to type \'"bookings" | "catalogue" | "people" | "places" | "reports"\'. Did you mean \'"catalogue"\'?',
    check: { message: "'catalog' is no group of the menu.", hint: "Did you mean 'catalogue'?" },
  },
  {
    did: 'the title is no field',
    change: { 'boats.title': 'cod' },
    at: 'boats.title',
    compiler: "Type '\"cod\"' is not assignable to type '…'. Did you mean '\"code\"'?",
    check: { message: "'cod' is no field of boats.", hint: "Did you mean 'code'?" },
  },
  {
    did: 'the title is a picture',
    change: { 'boats.title': 'photo' },
    at: 'boats.title',
    check: {
      message: "'photo' is of type image, which cannot be a title.",
      hint: 'Name a text, a number or a date that identifies the row.',
    },
  },
  {
    did: 'the title is a reference',
    change: { 'boats.title': 'harbour_id' },
    at: 'boats.title',
    check: {
      message: "'harbour_id' is of type reference, which cannot be a title.",
      hint: 'Name a text, a number or a date that identifies the row.',
    },
  },
  {
    did: 'the group of the menu is left out',
    change: { 'boats.menu': undefined },
    at: 'boats',
    compiler: "Property 'menu' is missing in type '…' but required in type '…'.",
    check: { message: "'menu' is missing: an entity must have it." },
  },
  {
    did: 'a hint of pickers is no field',
    change: { 'boats.hint': ['nmae'] },
    at: 'boats.hint[0]',
    compiler: "Type '\"nmae\"' is not assignable to type '…'.",
    check: {
      message: "'nmae' is no field of boats.",
      hint: "It can be 'id', 'code', 'number', 'size', 'seats', 'price', 'photo', 'story', 'afloat', 'built_on', 'harbour_id', 'skipper_id', 'left_at', 'created_at', 'deleted_at'.",
    },
  },
  {
    did: 'own rows are those of a role that there is not',
    change: { 'boats.ownerField': { skipper: 'skipper_id' } },
    at: 'boats.ownerField.skipper',
    compiler:
      "Object literal may only specify known properties, and 'skipper' does not exist in type '…'.",
    check: {
      message: "'skipper' is no role.",
      hint: "It can be 'admin', 'operations', 'car wash'.",
    },
  },
  {
    did: 'own rows are by a reference that points to no account',
    change: { 'boats.ownerField': { 'car wash': 'harbour_id' } },
    at: 'boats.ownerField.car wash',
    check: {
      message: "'harbour_id' does not point to an account, so it cannot name an owner.",
      hint: "Name a reference to 'users'.",
    },
  },
  {
    did: 'own rows are by the id of something that is no account',
    change: { 'boats.ownerField': { 'car wash': 'id' } },
    at: 'boats.ownerField.car wash',
    check: {
      message: "'id' does not point to an account, so it cannot name an owner.",
      hint: "Name a reference to 'users'.",
    },
  },
  {
    did: 'rows are about a person by what is no reference',
    change: { 'boats.person': 'code' },
    at: 'boats.person',
    check: {
      message: "'code' is no field of type reference or polymorphic or id of boats.",
      hint: "It can be 'id', 'harbour_id', 'skipper_id'.",
    },
  },
  {
    did: 'rows are about a person by a reference that leads to nobody',
    change: { 'boats.person': 'harbour_id' },
    at: 'boats.person',
    check: {
      message: "'harbour_id' points to rows without a person.",
      hint: "Name a reference to people, or give the other entity its 'person'.",
    },
  },
  {
    did: 'rows are those of an entity that there is not',
    change: { 'boats.rows': { entity: 'ships', where: {} } },
    at: 'boats.rows.entity',
    compiler: "Type '\"ships\"' is not assignable to type 'ResourceName | undefined'.",
    check: { message: "'ships' is no entity.", hint: "It can be 'boats', 'harbours', 'users'." },
  },
  {
    did: 'rows are chosen by no field',
    change: { 'boats.rows': { where: { aflot: 1 } } },
    at: 'boats.rows.where.aflot',
    compiler:
      "Object literal may only specify known properties, but 'aflot' does not exist in type '…'. Did you mean to write 'afloat'?",
    check: { message: "'aflot' is no field of boats.", hint: "Did you mean 'afloat'?" },
  },
  {
    did: 'a union is of an entity that there is not',
    change: { 'boats.union': ['ships'] },
    at: 'boats.union[0]',
    compiler: "Type '\"ships\"' is not assignable to type 'ResourceName'.",
    check: { message: "'ships' is no entity.", hint: "It can be 'boats', 'harbours', 'users'." },
  },
  {
    did: 'a check is on no field',
    change: { 'boats.checks': [{ order: ['built_on', 'sold_on'] }] },
    at: 'boats.checks[0].order[1]',
    compiler: "Type '\"sold_on\"' is not assignable to type '…'.",
    check: {
      message: "'sold_on' is no field of boats.",
      hint: "It can be 'id', 'code', 'number', 'size', 'seats', 'price', 'photo', 'story', 'afloat', 'built_on', 'harbour_id', 'skipper_id', 'left_at', 'created_at', 'deleted_at'.",
    },
  },
  {
    did: 'a check is of one field',
    change: { 'boats.checks': [{ exactlyOne: ['price'] }] },
    at: 'boats.checks[0].exactlyOne',
    compiler: 'Source has 1 element(s) but target requires 2.',
    check: { message: "'exactlyOne' must be a list of two or more fields." },
  },
  {
    did: 'a rule says two things',
    change: {
      'boats.checks': [{ empty: 'price', required: 'photo', when: { size: 'small' } }],
    },
    at: 'boats.checks[0]',
    check: {
      message:
        'A check has one of these: order, exactlyOne, atLeastOne, atMostOne, required, empty, atMost, inside, noOverlap.',
    },
  },
  {
    did: 'a rule about times of day names days',
    change: {
      'boats.checks': [{ inside: ['left_at', 'built_on'], times: ['created_at', 'deleted_at'] }],
    },
    at: 'boats.checks[0]',
    check: { message: "'inside' and 'times' must each be a list of two fields of type time." },
  },
  {
    did: 'a rule about overlaps names days without times',
    change: { 'boats.checks': [{ noOverlap: ['built_on', 'left_at'], same: ['size'] }] },
    at: 'boats.checks[0].noOverlap',
    check: {
      message: "'noOverlap' must be a list of two fields of type datetime.",
      hint: "Fields of type time need the field of their 'day'.",
    },
  },
  {
    did: 'a rule about overlaps has a day that is none',
    change: {
      'boats.checks': [{ noOverlap: ['left_at', 'created_at'], same: ['size'], day: 'price' }],
    },
    at: 'boats.checks[0].day',
    check: { message: "'day' must be a field of type date or choice." },
  },
  {
    did: 'a rule holds on some days',
    change: {
      'boats.checks': [{ required: 'price', when: { built_on: { before: 'today' } } }],
    },
    at: 'boats.checks[0].when.built_on',
    check: {
      message: 'The result of this condition changes with the day, not with the row.',
      hint: 'Compare with a fixed value.',
    },
  },
  {
    did: 'a rule requires what is never empty',
    change: { 'boats.checks': [{ required: 'code', when: { size: 'small' } }] },
    at: 'boats.checks[0]',
    check: {
      message: "'code' is never empty, but this rule needs fields that may be.",
      hint: "Make it 'nullable'.",
    },
  },
  {
    did: 'a limit is in another row',
    change: {
      'boats.checks': [
        {
          atMost: ['price', { count: true, entity: 'harbours', reference: 'boat_id' }],
          at: 'price',
        },
      ],
    },
    at: 'boats.checks[0].atMost[1]',
    check: {
      message: 'A rule reads one row only, and this needs another row.',
      hint: "Name fields of the entity or computations of them; 'copies' brings a field of another row here.",
    },
  },
  {
    did: 'two rules ask for what no row can have',
    change: {
      'boats.checks': [
        { required: 'price', when: { size: 'large' } },
        { empty: 'price', when: { size: 'large', afloat: 1 } },
      ],
    },
    at: 'boats.checks[1]',
    check: {
      message:
        'No row that meets {"size":"large","afloat":1} can keep this rule together with checks[0] (price is required if {"size":"large"}).',
      hint: 'Remove one of them, or give them conditions that no row meets together.',
    },
  },
  {
    did: 'two rules put fields in opposite orders',
    change: {
      'boats.fields.sold_on': { type: 'date', nullable: true },
      'boats.checks': [{ order: ['built_on', 'sold_on'] }, { order: ['sold_on', 'built_on'] }],
    },
    at: 'boats.checks[1]',
    check: {
      message: "'built_on' comes before 'sold_on' by checks[0], and after it by this rule.",
      hint: 'Remove one of these rules.',
    },
  },
  {
    did: 'a rule asks for more than a field can be',
    change: {
      'boats.fields.crew': { type: 'integer', min: 41, nullable: true },
      'boats.checks': [{ order: ['crew', 'seats'] }],
    },
    at: 'boats.checks[0]',
    check: {
      message: "No values can keep this rule: 'crew' is at least 41, and 'seats' is at most 40.",
      hint: "Change 'min' or 'max', or remove the rule.",
    },
  },
  {
    did: 'two fields were called the same',
    change: {
      'boats.fields.size.renamedFrom': 'length',
      'boats.fields.seats.renamedFrom': ['places', 'length'],
    },
    at: 'boats.fields.seats.renamedFrom',
    check: {
      message: "'length' is the former name of 'size' already, by boats.fields.size.renamedFrom.",
      hint: 'Keep it where the data belongs.',
    },
  },
  {
    did: 'two values were called the same',
    change: { 'boats.fields.size.valuesRenamedFrom': { small: 'little', large: 'little' } },
    at: 'boats.fields.size.valuesRenamedFrom.large',
    check: {
      message:
        "'little' is the former name of 'small' already, by boats.fields.size.valuesRenamedFrom.small.",
      hint: 'Keep it where the data belongs.',
    },
  },
  {
    did: 'the letters of a number end in a hyphen',
    change: { 'boats.fields.number.numberPrefix': 'BO-' },
    at: 'boats.fields.number.numberPrefix',
    check: {
      message: "'BO-' must end in a letter or digit, because the server adds the hyphen.",
      hint: "Write 'BO', which makes 'BO-100001'.",
    },
  },
  {
    did: 'a check orders what has no order',
    change: { 'boats.checks': [{ order: ['code', 'story'] }] },
    at: 'boats.checks[0]',
    check: {
      message: 'Values of type text and longtext have no order.',
      hint: 'Name two fields of one type that is a number, a day or a time.',
    },
  },
  {
    did: 'a warning that the server does not know',
    change: { 'boats.warnings': ['too-late'] },
    at: 'boats.warnings[0]',
    compiler:
      'Type \'"too-late"\' is not assignable to type \'"daily-load" | "long-shift" | "look-alike" | "outside-hours" | "unavailable" | "uncovered"\'.',
    check: {
      message: "'too-late' is no warning.",
      hint: "It can be 'outside-hours', 'long-shift', 'daily-load', 'look-alike', 'uncovered', 'unavailable'.",
    },
  },
  {
    did: 'the defaults of a new row break a rule that its form cannot mend',
    change: {
      'boats.fields.fault': { type: 'text', nullable: true },
      'boats.checks': [{ required: 'fault', when: { size: 'small' } }],
    },
    at: 'boats.checks[0]',
    check: {
      message: "The defaults of a new row break this rule, and its form lacks 'fault'.",
      hint: "Change a 'default', or add the field to the form.",
    },
  },
  {
    did: 'two defaults are in the wrong order, and the form has neither field',
    change: {
      'boats.fields.low': { type: 'integer', default: 5 },
      'boats.fields.high': { type: 'integer', default: 3 },
      'boats.checks': [{ order: ['low', 'high'] }],
    },
    at: 'boats.checks[0]',
    check: {
      message: "The defaults of a new row break this rule, and its form lacks 'low' and 'high'.",
      hint: "Change a 'default', or add the field to the form.",
    },
  },
  {
    did: 'a rule is there twice',
    change: {
      'boats.fields.sold_on': { type: 'date', nullable: true },
      'boats.checks': [{ order: ['built_on', 'sold_on'] }, { order: ['built_on', 'sold_on'] }],
    },
    at: 'boats.checks[1]',
    check: { message: "It is the same rule as 'checks[0]'." },
  },
]
