import type { Mistake } from '../mistake.ts'

export const lists: readonly Mistake[] = [
  {
    did: 'a column is no field',
    change: { 'boats.lists.all.columns': ['code', 'siez'] },
    at: 'boats.lists.all.columns[1]',
    compiler: "Type '\"siez\"' is not assignable to type '…'.",
    check: { message: "'siez' is no field of boats.", hint: "Did you mean 'size'?" },
  },
  {
    did: 'a column stands twice',
    change: { 'boats.lists.all.columns': ['code', 'size', 'code'] },
    at: 'boats.lists.all.columns[2]',
    check: { message: "'code' is in this list twice." },
  },
  {
    did: 'a list has no columns',
    change: { 'boats.lists.all.columns': [] },
    at: 'boats.lists.all.columns',
    check: { message: "'columns' is empty.", hint: 'Name at least one.' },
  },
  {
    did: 'a filter is no field',
    change: { 'boats.lists.all.filters': ['sise'] },
    at: 'boats.lists.all.filters[0]',
    compiler: "Type '\"sise\"' is not assignable to type '…'.",
    check: { message: "'sise' is no field of boats.", hint: "Did you mean 'size'?" },
  },
  {
    did: 'a filter asks for a picture',
    change: { 'boats.lists.all.filters': ['photo'] },
    at: 'boats.lists.all.filters[0]',
    check: {
      message: "'photo' is of type image, which has no filter.",
      hint: "Remove it; the search box searches texts with 'search: true'.",
    },
  },
  {
    did: 'a filter asks for a long text',
    change: { 'boats.lists.all.filters': ['story'] },
    at: 'boats.lists.all.filters[0]',
    check: {
      message: "'story' is of type longtext, which has no filter.",
      hint: "Remove it; the search box searches texts with 'search: true'.",
    },
  },
  {
    did: 'the sort is no field',
    change: { 'boats.lists.all.sort': '-cod' },
    at: 'boats.lists.all.sort',
    compiler:
      'Type \'"-cod"\' is not assignable to type \'"-afloat" | "-built_on" | "-code" | "-created_at" | "-deleted_at" | "-harbour_id" | "-id" | "-left_at" | "-number" | "-photo" | "-price" | "-seats" | "-size" | "-skipper_id" | "-story" | FieldName<...> | undefined\'. Did you mean \'"-code"\'?',
    check: { message: "'cod' is no field of boats.", hint: "Did you mean 'code'?" },
  },
  {
    did: 'the sort is by a picture',
    change: { 'boats.lists.all.sort': 'photo' },
    at: 'boats.lists.all.sort',
    check: {
      message: "'photo' is of type image, which cannot be sorted.",
      hint: 'Name a text, a number or a date.',
    },
  },
  {
    did: 'the state is shown where there are no states',
    change: {
      'boats.states': undefined,
      'boats.transitions': undefined,
      'boats.lists.all.filters': [],
    },
    at: 'boats.lists.all.columns[3]',
    check: { message: "'state' can be shown only where the entity has 'states'." },
  },
  {
    did: 'a role is misspelt',
    change: { 'boats.lists.all.roles': ['admin', 'operation'] },
    at: 'boats.lists.all.roles[1]',
    compiler:
      'Type \'"operation"\' is not assignable to type \'"admin" | "car wash" | "operations"\'. Did you mean \'"operations"\'?',
    check: { message: "'operation' is no role.", hint: "Did you mean 'operations'?" },
  },
  {
    did: 'nobody may open a list',
    change: { 'boats.lists.all.roles': [] },
    at: 'boats.lists.all.roles',
    check: { message: "'roles' is empty.", hint: 'Name at least one.' },
  },
  {
    did: 'a route has another form',
    change: { 'boats.lists.all.route': '/app/boats/list' },
    at: 'boats.lists.all.route',
    compiler: "Type '\"/app/boats/list\"' is not assignable to type '…'.",
    check: {
      message: "'/app/boats/list' is no route of a list.",
      hint: "Write '/apps/<name>/list', in small letters.",
    },
  },
  {
    did: 'a request has no method',
    change: { 'boats.lists.all.request': 'admin/boat/all' },
    at: 'boats.lists.all.request',
    compiler: "Type '\"admin/boat/all\"' is not assignable to type '…'.",
    check: {
      message: "'admin/boat/all' is no request line.",
      hint: "Write the method, a space and the path below /api: 'GET admin/tools/all'.",
    },
  },
  {
    did: 'a request begins with a slash',
    change: { 'boats.lists.all.request': 'GET /admin/boat/all' },
    at: 'boats.lists.all.request',
    check: {
      message: "'GET /admin/boat/all' is no request line.",
      hint: "Write the method, a space and the path below /api: 'GET admin/tools/all'.",
    },
  },
  {
    did: 'a condition is on no field',
    change: { 'boats.lists.all.where': { aflot: 1 } },
    at: 'boats.lists.all.where.aflot',
    compiler:
      "Object literal may only specify known properties, but 'aflot' does not exist in type '…'. Did you mean to write 'afloat'?",
    check: { message: "'aflot' is no field of boats.", hint: "Did you mean 'afloat'?" },
  },
  {
    did: 'a condition has a value that the field cannot have',
    change: { 'boats.lists.all.where': { size: 'huge' } },
    at: 'boats.lists.all.where.size',
    compiler: "Type '\"huge\"' is not assignable to type '…'.",
    check: { message: "'huge' is no value for 'size', whose type is choice." },
  },
  {
    did: 'what is no day is compared with today',
    change: { 'boats.lists.all.where': { seats: { from: 'today' } } },
    at: 'boats.lists.all.where.seats',
    compiler: {
      at: 'boats.lists.all.where.seats.from',
      message:
        "Object literal may only specify known properties, and 'from' does not exist in type '…'.",
    },
    check: {
      message: "'seats' is compared with today, but its type is integer.",
      hint: 'Only a field of type date can be.',
    },
  },
  {
    did: 'a badge counts by no field',
    change: { 'boats.lists.all.badge': { aflot: 0 } },
    at: 'boats.lists.all.badge.aflot',
    compiler:
      "Object literal may only specify known properties, and 'aflot' does not exist in type '…'.",
    check: { message: "'aflot' is no field of boats.", hint: "Did you mean 'afloat'?" },
  },
  {
    did: 'an inbox is of no list',
    change: { 'boats.inbox': { late: { list: 'al', time: 'left_at' } } },
    at: 'boats.inbox.late.list',
    compiler: 'Type \'"al"\' is not assignable to type \'"all"\'.',
    check: { message: "'al' is no list of boats.", hint: "Did you mean 'all'?" },
  },
  {
    did: 'an inbox is for a role that there is not',
    change: { 'boats.inbox': { late: { list: 'all', time: 'left_at', roles: ['admn'] } } },
    at: 'boats.inbox.late.roles[0]',
    compiler:
      'Type \'"admn"\' is not assignable to type \'"admin" | "car wash" | "operations"\'. Did you mean \'"admin"\'?',
    check: { message: "'admn' is no role.", hint: "Did you mean 'admin'?" },
  },
  {
    did: 'an inbox is by what is no time',
    change: { 'boats.inbox': { late: { list: 'all', time: 'size' } } },
    at: 'boats.inbox.late.time',
    compiler: "Type '\"size\"' is not assignable to type '…'.",
    check: {
      message: "'size' is no field of type date or datetime of boats.",
      hint: "It can be 'built_on', 'left_at', 'created_at', 'deleted_at'.",
    },
  },
  {
    did: 'an inbox is of changes of no field',
    change: {
      'boats.inbox': { moved: { list: 'all', time: 'left_at', changedByOthers: ['sise'] } },
    },
    at: 'boats.inbox.moved.changedByOthers[0]',
    compiler:
      'Type \'"sise"\' is not assignable to type \'"afloat" | "built_on" | "code" | "created_at" | "deleted_at" | "harbour_id" | "id" | "left_at" | "number" | "photo" | "price" | "seats" | "size" | "skipper_id" | "story"\'.',
    check: { message: "'sise' is no field of boats.", hint: "Did you mean 'size'?" },
  },
  {
    did: 'an inbox counts rows at once by what is no number of their place',
    change: {
      'boats.calendar': { start: 'left_at', minutes: 'seats' },
      'boats.inbox': {
        crowded: { list: 'all', time: 'left_at', maxAtOnce: ['harbour_id', 'name'] },
      },
    },
    at: 'boats.inbox.crowded.maxAtOnce',
    check: { message: "'name' is no field of type integer of harbours." },
  },
  {
    did: 'an inbox counts rows at once that have no duration',
    change: {
      'harbours.fields.berths': { type: 'integer' },
      'boats.inbox': {
        crowded: { list: 'all', time: 'left_at', maxAtOnce: ['harbour_id', 'berths'] },
      },
    },
    at: 'boats.inbox.crowded.maxAtOnce',
    check: {
      message: 'Rows of boats have no duration, so they are never at one place at the same time.',
      hint: "Declare a 'calendar' with 'minutes', or remove 'maxAtOnce'.",
    },
  },
  {
    did: 'an inbox is of people whose time no row takes',
    change: {
      'boats.inbox': { alone: { list: 'all', time: 'left_at', unavailable: 'harbour_id' } },
    },
    at: 'boats.inbox.alone.unavailable',
    check: {
      message: "Rows of boats take no time of 'harbour_id'.",
      hint: "Declare 'noOverlap' on 'harbour_id', or remove 'unavailable'.",
    },
  },
  {
    did: 'what is no number is added up',
    change: { 'boats.lists.all.sums': ['size'] },
    at: 'boats.lists.all.sums[0]',
    check: { message: "'size' is neither an amount nor a whole number." },
  },
  {
    did: 'a sum stands in no column',
    change: { 'boats.lists.all.sums': ['price'] },
    at: 'boats.lists.all.sums[0]',
    check: {
      message: "'price' is no column of the table.",
      hint: "It can be 'code', 'size', 'seats', 'state'.",
    },
  },
  {
    did: 'deleted rows are shown in a way that there is not',
    change: { 'boats.lists.all.deleted': 'all' },
    at: 'boats.lists.all.deleted',
    compiler: 'Type \'"all"\' is not assignable to type \'"only" | "with" | undefined\'.',
    check: { message: "'all' is no way to show deleted rows.", hint: "It can be 'with', 'only'." },
  },
  {
    did: 'deleted rows can be restored where they are never seen',
    change: { 'boats.lists.all.deleted': undefined },
    at: 'boats.lists.all.actions[4]',
    check: {
      message: "'restore' is offered in a list that never shows deleted rows.",
      hint: "Set deleted: 'with' or 'only', or remove the action.",
    },
  },
  {
    did: 'an action has no call',
    change: { 'boats.lists.all.actions': ['cancel'] },
    at: 'boats.lists.all.actions[0]',
    compiler:
      'Type \'"cancel"\' is not assignable to type \'"create" | "delete" | "restore" | "start" | "update"\'.',
    check: {
      message: "'cancel' is offered, but boats does not declare this call.",
      hint: "Declare it in 'calls', or in 'extensions' if the specification has none.",
    },
  },
  {
    did: 'an action is for none of the roles of its list',
    change: { 'boats.transitions.start.roles': ['car wash'] },
    at: 'boats.lists.all.actions[2]',
    check: {
      message: "'start' is for 'car wash', and the list for 'admin' and 'operations'.",
      hint: 'Remove it here, or give the call to a role of the list.',
    },
  },
  {
    did: 'own rows of a list are by what points to no account',
    change: { 'boats.reads.mine.ownerField': 'harbour_id' },
    at: 'boats.reads.mine.ownerField',
    check: {
      message: "'harbour_id' does not point to an account, so it cannot name an owner.",
      hint: "Name a reference to 'users'.",
    },
  },
  {
    did: 'two lists get different rows by one request',
    change: {
      'boats.reads.docked': {
        request: 'GET admin/boat/all',
        roles: ['admin'],
        where: { afloat: 1 },
      },
    },
    at: 'boats.reads.docked',
    check: {
      message:
        "'GET admin/boat/all' is the request of boats.lists.all already, which does something else.",
      hint: 'Give each its own request; only lists of the same rows may share one.',
    },
  },
  {
    did: 'two entities are read by one request',
    change: { 'harbours.reads.pick.request': 'GET general/boats' },
    at: 'harbours.reads.pick',
    check: {
      message:
        "'GET general/boats' is the request of boats.reads.mine already, which does something else.",
      hint: 'Give each its own request; only lists of the same rows may share one.',
    },
  },
  {
    did: 'two lists stand at one address',
    change: {
      'harbours.lists': {
        all: {
          route: '/apps/boats/list',
          roles: ['admin'],
          request: 'GET admin/harbours/all',
          columns: ['name'],
        },
      },
    },
    at: 'harbours.lists.all.route',
    check: { message: "'/apps/boats/list' is the route of boats.lists.all already." },
  },
  {
    did: 'a read answers with a field that there is not',
    change: { 'boats.reads.mine.fields': ['id', 'cod'] },
    at: 'boats.reads.mine.fields[1]',
    compiler: "Type '\"cod\"' is not assignable to type '…'. Did you mean '\"code\"'?",
    check: { message: "'cod' is no field of boats.", hint: "Did you mean 'code'?" },
  },
  {
    did: 'an action of a page has no call',
    change: { 'boats.lists.all.pageActions': ['finish'] },
    at: 'boats.lists.all.pageActions[0]',
    compiler:
      'Type \'"finish"\' is not assignable to type \'"create" | "delete" | "restore" | "start" | "update"\'.',
    check: {
      message: "'finish' is offered, but boats does not declare this call.",
      hint: "Declare it in 'calls', or in 'extensions' if the specification has none.",
    },
  },
  {
    did: 'what the caller names is compared with no field',
    change: { 'boats.reads.mine.params': { id: 'skiper_id' } },
    at: 'boats.reads.mine.params.id',
    compiler: "Type '\"skiper_id\"' is not assignable to type '…'. Did you mean '\"skipper_id\"'?",
    check: { message: "'skiper_id' is no field of boats.", hint: "Did you mean 'skipper_id'?" },
  },
  {
    did: 'a column that gives way is none of the list',
    change: { 'boats.lists.all.hideFirst': ['price'] },
    at: 'boats.lists.all.hideFirst[0]',
    check: {
      message: "'price' is no column of the table.",
      hint: "It can be 'code', 'size', 'seats', 'state'.",
    },
  },
  {
    did: 'a cell in code shows no field',
    change: { 'boats.lists.all.cellFields': ['seets'] },
    at: 'boats.lists.all.cellFields[0]',
    compiler: "Type '\"seets\"' is not assignable to type '…'. Did you mean '\"seats\"'?",
    check: { message: "'seets' is no field of boats.", hint: "Did you mean 'seats'?" },
  },
  {
    did: 'another request is made for a filter that there is not',
    change: {
      'boats.lists.all.alternates': [{ when: { siez: 'small' }, request: 'GET admin/boat/small' }],
    },
    at: 'boats.lists.all.alternates[0].when.siez',
    compiler:
      "Object literal may only specify known properties, and 'siez' does not exist in type '…'.",
    check: { message: "'siez' is no field of boats.", hint: "Did you mean 'size'?" },
  },
  {
    did: 'the days of a list are made of no entity',
    change: {
      'boats.lists.all.bulkCreate': {
        day: 'built_on',
        entity: 'ships',
        parent: 'boat_id',
        starts: 'from',
        ends: 'to',
      },
    },
    at: 'boats.lists.all.bulkCreate.entity',
    compiler: "Type '\"ships\"' is not assignable to type 'ResourceName'.",
    check: { message: "'ships' is no entity.", hint: "It can be 'boats', 'harbours', 'users'." },
  },
  {
    did: 'related rows do not point to the row',
    change: { 'boats.related': [{ entity: 'harbours', reference: 'name' }] },
    at: 'boats.related[0].reference',
    check: { message: "'name' does not point to boats." },
  },
  {
    did: 'related rows are of no entity',
    change: { 'boats.related': [{ entity: 'ships', reference: 'boat_id' }] },
    at: 'boats.related[0].entity',
    compiler: "Type '\"ships\"' is not assignable to type 'ResourceName'.",
    check: { message: "'ships' is no entity.", hint: "It can be 'boats', 'harbours', 'users'." },
  },
  {
    did: 'the top of a page has related rows in a state that there is not',
    change: {
      'harbours.related': [
        {
          entity: 'boats',
          reference: 'harbour_id',
          highlight: { states: ['drifting'], columns: ['code'], sort: 'code' },
        },
      ],
    },
    at: 'harbours.related[0].highlight.states[0]',
    check: {
      message: "'drifting' is no state of boats.",
      hint: "It can be 'sunk', 'sailing', 'docked'.",
    },
  },
  {
    did: 'a list has an icon without a drawing',
    change: { 'boats.lists.all.icon': 'ship' },
    at: 'boats.lists.all.icon',
    compiler: "Type '\"ship\"' is not assignable to type '…'.",
    check: { message: "'ship' is no icon.", hint: 'registry/words/icons.ts has their names.' },
  },
  {
    did: 'a list has a hyphen in its name',
    change: {
      'boats.lists.not-afloat': {
        route: '/apps/docked-boats/list',
        roles: ['admin'],
        request: 'GET admin/boat/docked',
        columns: ['code'],
      },
    },
    at: 'boats.lists.not-afloat',
    check: {
      message: "'not-afloat' is not a valid name.",
      hint: "Write letters, the first one small: 'onTheWay'.",
    },
  },
  {
    did: 'a badge counts rows that its list leaves out',
    change: {
      'boats.lists.all.filter': { size: 'small' },
      'boats.lists.all.badge': { size: 'large' },
    },
    at: 'boats.lists.all.badge',
    check: {
      message:
        "No row of this list meets the condition, because its 'filter' excludes all of them.",
      hint: "Change 'filter' or 'badge'.",
    },
  },
  {
    did: 'the same related rows are named twice',
    change: {
      'boats.related': [
        { entity: 'harbours', reference: 'boat_id' },
        { entity: 'harbours', reference: 'boat_id' },
      ],
    },
    at: 'boats.related[1]',
    check: { message: "The same rows are in 'related[0]' already." },
  },
]
