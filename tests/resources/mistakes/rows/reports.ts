import type { Mistake } from '../mistake.ts'

export const reports: readonly Mistake[] = [
  {
    did: 'an icon of a report has no drawing',
    change: { 'trips.icon': 'sea' },
    at: 'trips.icon',
    compiler:
      'Type \'"sea"\' is not assignable to type \'"activity" | "alert" | "assign" | "available" | "bell" | "board" | "bolt" | "building" | "calendar" | "cancelled" | "car" | "chart" | "check" | "chevron" | "circle" | "city" | "clock" | ... 73 more ... | "visit"\'.',
    check: { message: "'sea' is no icon.", hint: 'registry/words/icons.ts has their names.' },
  },
  {
    did: 'a role of a report is misspelt',
    change: { 'trips.roles': ['admn'] },
    at: 'trips.roles[0]',
    compiler:
      'Type \'"admn"\' is not assignable to type \'"admin" | "car wash" | "operations"\'. Did you mean \'"admin"\'?',
    check: { message: "'admn' is no role.", hint: "Did you mean 'admin'?" },
  },
  {
    did: 'a report stands at the address of a list',
    change: { 'trips.route': '/apps/boats/list' },
    at: 'trips.route',
    check: { message: "'/apps/boats/list' is the route of boats.lists.all already." },
  },
  {
    did: 'a report has the request of a list',
    change: { 'trips.call': { request: 'GET admin/boat/all', encoding: 'form' } },
    at: 'trips.call.request',
    check: {
      message:
        "'GET admin/boat/all' is the request of boats.lists.all already, which does something else.",
      hint: 'Give the report its own request.',
    },
  },
  {
    did: 'a report is about no entity',
    change: { 'trips.sources.sail.entity': 'boat' },
    at: 'trips.sources.sail.entity',
    compiler: "Type '\"boat\"' is not assignable to type 'ResourceName'. Did you mean '\"boats\"'?",
    check: { message: "'boat' is no entity.", hint: "Did you mean 'boats'?" },
  },
  {
    did: 'a report counts on the day of no field',
    change: { 'trips.sources.sail.day': 'bult_on' },
    at: 'trips.sources.sail.day',
    compiler: "Type '\"bult_on\"' is not assignable to type '…'. Did you mean '\"built_on\"'?",
    check: {
      message: "'bult_on' is no field of type date or datetime of boats.",
      hint: "Did you mean 'built_on'?",
    },
  },
  {
    did: 'a state of a source has no condition',
    change: { 'trips.sources.sail.states.gone': {} },
    at: 'trips.sources.sail.states.gone',
    check: {
      message: 'A state must have conditions.',
      hint: "Write one, such as { status: 'open' }. Only states of entities can be {}.",
    },
  },
  {
    did: 'a source lacks a state',
    change: { 'trips.sources.sail.states.gone': undefined },
    at: 'trips.sources.sail.states',
    compiler: "Property 'gone' is missing in type '…' but required in type '…'.",
    check: { message: "'gone' is missing: a source must have every state." },
  },
  {
    did: 'a report uses a field that no source has',
    change: { 'trips.fields.length': { type: 'integer' } },
    at: 'trips.fields.length',
    check: {
      message: "'length' is no field of the sources of trips.",
      hint: "It can be 'id', 'code', 'number', 'size', 'seats', 'price', 'photo', 'story', 'afloat', 'built_on', 'harbour_id', 'skipper_id', 'left_at', 'created_at', 'deleted_at'.",
    },
  },
  {
    did: 'a field of a report has another type than its source',
    change: { 'trips.fields.seats': { type: 'money' } },
    at: 'trips.fields.seats',
    check: {
      message: "'seats' is of type money here, but of type integer in boats.",
      hint: 'Give both the same type.',
    },
  },
  {
    did: 'a field of a report has the name of a column that all reports have',
    change: {
      'boats.fields.hour': { type: 'integer' },
      'trips.fields.hour': { type: 'integer' },
    },
    at: 'trips.fields.hour',
    check: {
      message: "All rows of reports have a column 'hour' already.",
      hint: 'Give the field another name.',
    },
  },
  {
    did: 'a sum is of a field that there is not',
    change: { 'trips.measures.worth.field': 'prize' },
    at: 'trips.measures.worth.field',
    compiler: 'Type \'"prize"\' is not assignable to type \'"price"\'.',
    check: {
      message: "'prize' is no field of type integer or money of trips.",
      hint: "Did you mean 'price'?",
    },
  },
  {
    did: 'a sum is of what is no number',
    change: { 'trips.measures.worth': { type: 'money', calculate: 'sum', field: 'size' } },
    at: 'trips.measures.worth.field',
    compiler: 'Type \'"size"\' is not assignable to type \'"price"\'.',
    check: {
      message: "'size' is no field of type integer or money of trips.",
      hint: "It can be 'price', 'seats'.",
    },
  },
  {
    did: 'a count comes to an amount',
    change: { 'trips.measures.boats.type': 'money' },
    at: 'trips.measures.boats.type',
    compiler: {
      at: 'trips.measures.boats',
      message: 'Type \'"count"\' is not assignable to type \'"average" | "sum"\'.',
    },
    check: {
      message: "The result of 'count' is never of type money.",
      hint: "Write type: 'integer'.",
    },
  },
  {
    did: 'a calculation is misspelt',
    change: { 'trips.measures.worth.calculate': 'summ' },
    at: 'trips.measures.worth.calculate',
    compiler:
      'Type \'"summ"\' is not assignable to type \'"average" | "count" | "latest" | "share" | "sum"\'. Did you mean \'"sum"\'?',
    check: { message: "'summ' is no calculation.", hint: "Did you mean 'sum'?" },
  },
  {
    did: 'a share is of no state',
    change: { 'trips.measures.afloat': { type: 'percent', calculate: 'share' } },
    at: 'trips.measures.afloat',
    compiler: "Property 'state' is missing in type '…' but required in type '…'.",
    check: { message: "'state' is missing: a share counts the rows in one state." },
  },
  {
    did: 'rows are grouped by a text',
    change: { 'trips.dimensions.code': { by: 'code' } },
    at: 'trips.dimensions.code.by',
    compiler: "Type '\"code\"' is not assignable to type '…'.",
    check: {
      message: "'code' is of type text, which cannot group rows.",
      hint: "Name a field of type reference, choice, flag, or group by time with 'each'.",
    },
  },
  {
    did: 'rows are grouped by no field',
    change: { 'trips.dimensions.harbour.by': 'harbor_id' },
    at: 'trips.dimensions.harbour.by',
    compiler: "Type '\"harbor_id\"' is not assignable to type '…'. Did you mean '\"harbour_id\"'?",
    check: { message: "'harbor_id' is no field of trips.", hint: "Did you mean 'harbour_id'?" },
  },
  {
    did: 'a stretch of time is misspelt',
    change: { 'trips.dimensions.month.each': 'mouth' },
    at: 'trips.dimensions.month.each',
    compiler: "Type '\"mouth\"' is not assignable to type 'TimeBucket'. Did you mean '\"month\"'?",
    check: { message: "'mouth' is no stretch of time.", hint: "Did you mean 'month'?" },
  },
  {
    did: 'a parameter is chosen from another entity than its field points to',
    change: { 'trips.params.harbour_id.to': 'users' },
    at: 'trips.params.harbour_id.to',
    check: {
      message: 'It is chosen from users, but the field points to harbours.',
      hint: "Write to: 'harbours'.",
    },
  },
  {
    did: 'a parameter asks for rows that a role cannot list',
    change: {
      'harbours.reads.pick.roles': ['admin'],
      'boats.lists.all.filters': [],
      'boats.form': ['code', 'seats'],
      'boats.fields.harbour_id.nullable': true,
    },
    at: 'trips.params.harbour_id',
    check: {
      message: "It is chosen from harbours, which 'operations' cannot list.",
      hint: 'Declare a read of harbours for that role that returns all of its rows.',
    },
  },
  {
    did: 'a parameter may be left out, and has no default',
    change: { 'trips.params.from.nullable': undefined },
    at: 'trips.params.from',
    check: {
      message: "A parameter must have 'default' or 'nullable'.",
      hint: "Write 'nullable: true' if users may leave it empty.",
    },
  },
  {
    did: 'a column of a report is misspelt',
    change: { 'trips.columns': ['cod'] },
    at: 'trips.columns[0]',
    compiler: "Type '\"cod\"' is not assignable to type '…'. Did you mean '\"code\"'?",
    check: { message: "'cod' is no column of trips.", hint: "Did you mean 'code'?" },
  },
  {
    did: 'a report has no columns',
    change: { 'trips.columns': [] },
    at: 'trips.columns',
    check: { message: "'columns' is empty.", hint: 'Name at least one.' },
  },
  {
    did: 'a key of a report is misspelt',
    change: { 'trips.colums': ['code'] },
    at: 'trips.colums',
    compiler:
      "Object literal may only specify known properties, but 'colums' does not exist in type '…'. Did you mean to write 'columns'?",
    check: { message: "'colums' is no key of a report.", hint: "Did you mean 'columns'?" },
  },
  {
    did: 'the name of a report is not that of its file',
    change: { 'trips.name': 'trip' },
    at: 'trips.name',
    check: { message: "'trip' is in the reports as 'trips'." },
  },
  {
    did: 'nobody may open a report',
    change: { 'trips.roles': [] },
    at: 'trips.roles',
    check: { message: "'roles' is empty.", hint: 'Name at least one.' },
  },
  {
    did: 'the call of a report is sent in a way that there is not',
    change: { 'trips.call': { request: 'POST admin/trips', encoding: 'from' } },
    at: 'trips.call.encoding',
    compiler: "Type '\"from\"' is not assignable to type 'Encoding'.",
    check: { message: "'from' is no encoding.", hint: "Did you mean 'form'?" },
  },
  {
    did: 'a tone of a state in a report is misspelt',
    change: { 'trips.states.live': 'god' },
    at: 'trips.states.live',
    compiler:
      'Type \'"god"\' is not assignable to type \'"good" | "moving" | "plain" | "stopped" | "waiting"\'. Did you mean \'"good"\'?',
    check: { message: "'god' is no tone.", hint: "Did you mean 'good'?" },
  },
  {
    did: 'a condition of a source is on no field',
    change: { 'trips.sources.sail.where': { aflot: 1 } },
    at: 'trips.sources.sail.where.aflot',
    compiler:
      "Object literal may only specify known properties, but 'aflot' does not exist in type '…'. Did you mean to write 'afloat'?",
    check: { message: "'aflot' is no field of boats.", hint: "Did you mean 'afloat'?" },
  },
  {
    did: 'the rows of a source are never about its subject',
    change: {
      'boats.fields.cause_id': {
        type: 'polymorphic',
        typeField: 'about',
        to: { user: 'users' },
        nullable: true,
      },
      'boats.fields.about': { type: 'choice', values: { user: 'plain' }, nullable: true },
      'trips.fields.cause_id': { type: 'polymorphic', typeField: 'about', to: { user: 'users' } },
      'trips.sources.sail.subject': { reference: 'cause_id', entity: 'harbours' },
    },
    at: 'trips.sources.sail.subject',
    check: { message: "'cause_id' of boats never refers to harbours." },
  },
  {
    did: 'a source reads the journal of an entity without accounts',
    change: { 'trips.sources.sail.journal': true },
    at: 'trips.sources.sail.journal',
    check: { message: 'boats has no accounts.', hint: "Declare 'journal' there." },
  },
  {
    did: 'a report shows a field that its role does not receive',
    change: {
      'trips.columns': ['code', 'number'],
      'trips.fields.number': { type: 'text' },
      'boats.fields.number.roles': ['admin'],
    },
    at: 'trips.columns[1]',
    check: {
      message: "'operations' does not receive 'number' of boats.",
      hint: "Remove it here, or add the role to the field's 'roles'.",
    },
  },
  {
    did: 'a chart is of a kind that there is not',
    change: { 'trips.chart.kind': 'pie' },
    at: 'trips.chart.kind',
    compiler: 'Type \'"pie"\' is not assignable to type \'"bars" | "lines"\'.',
    check: { message: "'pie' is no kind of chart.", hint: "It can be 'bars', 'lines'." },
  },
  {
    did: 'a chart is by no dimension',
    change: { 'trips.chart.by': 'mouth' },
    at: 'trips.chart.by',
    compiler:
      'Type \'"mouth"\' is not assignable to type \'"harbour" | "month"\'. Did you mean \'"month"\'?',
    check: { message: "'mouth' is no dimension of trips.", hint: "Did you mean 'month'?" },
  },
  {
    did: 'a default of a parameter is none of its choices',
    change: {
      'trips.params.state': {
        type: 'choice',
        selects: 'state',
        values: { live: 'good' },
        default: 'lve',
      },
    },
    at: 'trips.params.state.default',
    compiler: {
      at: 'trips.params.state',
      message:
        'Type \'"lve"\' is not assignable to type \'"all" | "gone" | "live" | undefined\'. Did you mean \'"live"\'?',
    },
    check: { message: "'lve' is no value for this parameter." },
  },
  {
    did: 'a parameter proposes none of its choices',
    change: {
      'trips.params.state': {
        type: 'choice',
        selects: 'state',
        values: { live: 'good' },
        default: 'live',
        proposed: 'lve',
      },
    },
    at: 'trips.params.state.proposed',
    compiler:
      'Type \'"lve"\' is not assignable to type \'"all" | "gone" | "live" | undefined\'. Did you mean \'"live"\'?',
    check: {
      message: "'lve' is no choice of this parameter.",
      hint: "Did you mean 'live'?",
    },
  },
  {
    did: 'a chart shows no measure',
    change: { 'trips.chart.measure': 'boat' },
    at: 'trips.chart.measure',
    compiler:
      'Type \'"boat"\' is not assignable to type \'"boats" | "worth"\'. Did you mean \'"boats"\'?',
    check: { message: "'boat' is no measure of trips.", hint: "Did you mean 'boats'?" },
  },
  {
    did: 'lines are by no dimension',
    change: { 'trips.lines': 'habour', 'trips.rowColumns': ['code'], 'trips.columns': ['boats'] },
    at: 'trips.lines',
    compiler:
      'Type \'"habour"\' is not assignable to type \'"harbour" | "month" | undefined\'. Did you mean \'"harbour"\'?',
    check: { message: "'habour' is no dimension of trips.", hint: "Did you mean 'harbour'?" },
  },
  ...['sort', 'group', 'period', 'perPage'].map((name) => ({
    did: `a parameter of a report is called ${name}, as one of all reports`,
    change: { [`trips.params.${name}`]: { type: 'date', selects: 'from', nullable: true } },
    at: `trips.params.${name}`,
    check: {
      message: `'${name}' is a parameter of every report.`,
      hint: 'Give the parameter another name.',
    },
  })),
]
