import { type RawBuilder, sql } from 'kysely'
import type { AnyTransaction } from '../db/database-types.ts'
import { quote } from '../db/tables/columns.ts'
import type { Column } from './archive.ts'

/** A table in an archive. */
export interface ArchivedTable {
  name: string
  /** The stored columns, in their order. Generated columns are left out. */
  columns: readonly Column[]
}

/** The schema of a database, as statements that create it again. */
export interface ArchivedSchema {
  /** The statements that create the tables, without constraints and triggers. */
  before: readonly string[]
  tables: readonly ArchivedTable[]
  /** The statements after the rows: sequences, constraints, indexes, views and triggers. */
  after: readonly string[]
}

/** Excludes objects of extensions, which `create extension` creates. */
const isNotOfExtension = (oid: RawBuilder<unknown>) =>
  sql`not exists (select from pg_depend as owner where owner.objid = ${oid} and owner.deptype = 'e')`

const SCHEMA = sql`current_schema()::regnamespace`

async function readStatements(trx: AnyTransaction, query: RawBuilder<{ statement: string }>) {
  const { rows } = await query.execute(trx)
  return rows.map(({ statement }) => statement)
}

const extensions = sql<{ statement: string }>`
  select format('create extension if not exists %I', extname) as statement
  from pg_extension where extname <> 'plpgsql' order by oid`

/**
 * As a start creates them: a server without ICU sorts texts by code points. The column with the
 * locale is named differently in PostgreSQL 14, in 15 and 16, and from 17 on.
 */
const collations = sql<{ statement: string }>`
  select case when c.collprovider = 'i' then format('do $collation$ begin
      create collation %1$I (provider = icu, locale = %2$L, deterministic = %3$s);
    exception when others then create collation %1$I from "C"; end $collation$', c.collname,
      coalesce(json ->> 'colllocale', json ->> 'colliculocale', json ->> 'collcollate'),
      c.collisdeterministic)
    else format('create collation %I from "C"', c.collname) end as statement
  from pg_collation as c, lateral (select to_jsonb(c) as json) as whole
  where c.collnamespace = ${SCHEMA} and ${isNotOfExtension(sql`c.oid`)} order by c.collname`

/** Functions without their schema's name, so that they can be restored into any schema. */
const functions = sql<{ statement: string }>`
  select replace(pg_get_functiondef(p.oid), format('FUNCTION %I.', current_schema()), 'FUNCTION ')
    as statement
  from pg_proc as p where p.pronamespace = ${SCHEMA} and p.prokind in ('f', 'p')
    and ${isNotOfExtension(sql`p.oid`)} order by p.oid`

/** The sequences that belong to no identity column. */
const sequences = sql<{ statement: string }>`
  select format('create sequence %I as %s increment %s minvalue %s maxvalue %s start %s cache %s%s',
    c.relname, format_type(s.seqtypid, null), s.seqincrement, s.seqmin, s.seqmax, s.seqstart,
    s.seqcache, case when s.seqcycle then ' cycle' else '' end) as statement
  from pg_sequence as s join pg_class as c on c.oid = s.seqrelid
  where c.relnamespace = ${SCHEMA}
    and not exists (select from pg_depend as d where d.objid = c.oid and d.deptype = 'i')
  order by c.relname`

const tables = sql<{ statement: string }>`
  select format('create table %I (%s)', c.relname, string_agg(
    format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
    || case when l.collname is null then '' else format(' collate %I', l.collname) end
    || case when a.attgenerated <> '' then format(' generated always as (%s) stored',
         pg_get_expr(d.adbin, d.adrelid))
       when a.attidentity <> '' then format(' generated %s as identity',
         case a.attidentity when 'a' then 'always' else 'by default' end)
       when d.adbin is not null then format(' default %s', pg_get_expr(d.adbin, d.adrelid))
       else '' end
    || case when a.attnotnull then ' not null' else '' end, ', ' order by a.attnum)) as statement
  from pg_class as c join pg_attribute as a on a.attrelid = c.oid
    left join pg_attrdef as d on d.adrelid = c.oid and d.adnum = a.attnum
    join pg_type as t on t.oid = a.atttypid
    left join pg_collation as l on l.oid = a.attcollation and a.attcollation <> t.typcollation
  where c.relkind = 'r' and c.relnamespace = ${SCHEMA} and a.attnum > 0 and not a.attisdropped
  group by c.oid, c.relname order by c.relname`

/**
 * Reads statements that set sequences to their current values. These may be ahead of the rows,
 * because of rollbacks.
 */
async function readSequenceStates(trx: AnyTransaction): Promise<string[]> {
  const { rows } = await sql<{ name: string; table: string | null; column: string | null }>`
    select c.relname as name, t.relname as table, a.attname as column
    from pg_class as c left join pg_depend as d on d.objid = c.oid and d.deptype = 'i'
      left join pg_class as t on t.oid = d.refobjid
      left join pg_attribute as a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where c.relkind = 'S' and c.relnamespace = ${SCHEMA} order by c.relname`.execute(trx)
  const statementQueries = rows.map(({ name, table, column }) => {
    // The database names the sequence of an identity column itself.
    const target = table
      ? sql`format('pg_get_serial_sequence(%L, %L)', quote_ident(${table}::text), ${column}::text)`
      : sql`format('%L', quote_ident(${name}::text))`
    return sql<{ statement: string }>`select format('select setval(%s, %s, %L)', ${target},
      last_value, is_called) as statement from ${sql.table(name)}`
  })
  const statements = []
  for (const query of statementQueries) statements.push(...(await readStatements(trx, query)))
  return statements
}

/** Primary keys come before foreign keys. `not null` is part of the column. */
const constraints = sql<{ statement: string }>`
  select format('alter table %I add constraint %I %s', t.relname, c.conname,
    pg_get_constraintdef(c.oid, true)) as statement
  from pg_constraint as c join pg_class as t on t.oid = c.conrelid
  where c.connamespace = ${SCHEMA} and c.contype in ('p', 'u', 'x', 'c', 'f') and t.relkind = 'r'
  order by array_position(array['p', 'u', 'x', 'c', 'f'], c.contype::text), t.relname, c.conname`

const indexes = sql<{ statement: string }>`
  select pg_get_indexdef(i.indexrelid, 0, true) as statement
  from pg_index as i join pg_class as c on c.oid = i.indexrelid
    join pg_class as t on t.oid = i.indrelid
  where t.relnamespace = ${SCHEMA} and t.relkind = 'r' and i.indisvalid
    and not exists (select from pg_constraint as k where k.conindid = i.indexrelid
      and k.contype in ('p', 'u', 'x'))
  order by t.relname, c.relname`

const views = sql<{ statement: string }>`
  select format('create view %I as %s', relname, pg_get_viewdef(oid)) as statement
  from pg_class where relkind = 'v' and relnamespace = ${SCHEMA} and ${isNotOfExtension(sql`pg_class.oid`)}
  order by oid`

const triggers = sql<{ statement: string }>`
  select pg_get_triggerdef(g.oid, true) as statement
  from pg_trigger as g join pg_class as c on c.oid = g.tgrelid
  where not g.tgisinternal and c.relnamespace = ${SCHEMA} order by c.relname, g.tgname`

/** Comments, some of which hold the version of a search index. */
const comments = sql<{ statement: string }>`
  select format('comment on table %I is %L', c.relname, d.description) as statement
  from pg_description as d join pg_class as c on c.oid = d.objoid
  where d.classoid = 'pg_class'::regclass and d.objsubid = 0 and c.relkind = 'r'
    and c.relnamespace = ${SCHEMA}
  union all
  select format('comment on function %I(%s) is %L', p.proname,
    pg_get_function_identity_arguments(p.oid), d.description)
  from pg_description as d join pg_proc as p on p.oid = d.objoid
  where d.classoid = 'pg_proc'::regclass and p.pronamespace = ${SCHEMA} and ${isNotOfExtension(sql`p.oid`)}
  order by statement`

async function readColumns(trx: AnyTransaction): Promise<ArchivedTable[]> {
  const { rows } = await sql<{ table: string; columns: Column[] }>`
    select c.relname as table, json_agg(json_build_object('name', a.attname,
      'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class as c join pg_attribute as a on a.attrelid = c.oid
    where c.relkind = 'r' and c.relnamespace = ${SCHEMA} and a.attnum > 0
      and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`.execute(trx)
  return rows.map(({ table, columns }) => ({ name: table, columns }))
}

/** Settings of a transaction that make values look the same as text on every server. */
const TEXT_SETTINGS = {
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
}

/** Sets one text form for values, whatever the role or database has configured. */
export async function setTextForms(trx: AnyTransaction): Promise<void> {
  for (const [name, value] of Object.entries(TEXT_SETTINGS))
    await sql.raw(`set local ${name} = ${quote(value)}`).execute(trx)
}

/** Reads the schema of a database as statements. */
export async function readSchema(trx: AnyTransaction): Promise<ArchivedSchema> {
  const readAll = async (queries: readonly RawBuilder<{ statement: string }>[]) => {
    const texts: string[] = []
    for (const query of queries) texts.push(...(await readStatements(trx, query)))
    return texts
  }
  return {
    before: await readAll([extensions, collations, functions, sequences, tables]),
    tables: await readColumns(trx),
    after: [
      ...(await readSequenceStates(trx)),
      ...(await readAll([constraints, indexes, views, triggers, comments])),
    ],
  }
}
