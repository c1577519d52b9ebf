import pg from 'pg'
import { Mistake } from '../fields.ts'
import { writeField, findReferencedEntity, toFieldName } from './field-text.ts'

interface Column {
  name: string
  type: string
  nullable: boolean
  length: number | null
  isUnique: boolean
  target: string | null
}

/** The field type of each PostgreSQL type; texts are refined by length and name. */
const TYPES: Readonly<Record<string, string>> = {
  boolean: 'flag',
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  numeric: 'money',
  real: 'money',
  'double precision': 'money',
  date: 'date',
  'time without time zone': 'time',
  'timestamp without time zone': 'datetime',
  'timestamp with time zone': 'datetime',
  text: 'text',
  'character varying': 'text',
  character: 'text',
}
const MIN_LONG_TEXT = 500

const COLUMNS_SQL = `
  select attname as name, format_type(atttypid, null) as type, not attnotnull as nullable,
    nullif(atttypmod, -1) - 4 as length,
    exists (select from pg_index where indrelid = attrelid and indisunique and not indisprimary
      and indkey::text = attnum::text) as "isUnique",
    (select confrelid::regclass::text from pg_constraint
      where conrelid = attrelid and contype = 'f' and conkey = array[attnum]) as target
  from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped
  order by attnum`

function chooseType(column: Column, name: string, entities: readonly string[]): string | undefined {
  const targetName = column.target?.replaceAll('_', '-')
  const target =
    entities.find((entity) => entity === targetName) ?? findReferencedEntity(name, entities)
  if (target) return `reference(${target})`
  if (/percent|rate/.test(name) && TYPES[column.type] === 'money') return 'percent'
  if (TYPES[column.type] !== 'text') return TYPES[column.type]
  const textType = ['email', 'phone', 'url', 'image'].find((type) => name.includes(type))
  return textType ?? ((column.length ?? 0) > MIN_LONG_TEXT ? 'longtext' : 'text')
}

/** Derives fields from a table of the database in DATABASE_URL, as `--fields` takes them. */
export async function deriveTableFields(
  table: string,
  entities: readonly string[],
): Promise<string> {
  const { DATABASE_URL } = process.env
  if (!DATABASE_URL) throw new Mistake('Set DATABASE_URL to the database that has the table.')
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  try {
    const { rows } = await client.query<Column>(COLUMNS_SQL, [table])
    if (rows.length === 0) throw new Mistake(`The database has no table '${table}'.`)
    const fields = rows.flatMap((column) => {
      const name = toFieldName(column.name)
      const type = chooseType(column, name, entities)
      const { nullable: isNullable, isUnique } = column
      return type ? writeField(name, type, { isNullable, isUnique }) : []
    })
    return fields.join(',')
  } finally {
    await client.end()
  }
}
