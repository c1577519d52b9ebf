import { type RawBuilder, sql } from 'kysely'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import type { AnyReport, AnyReportSource } from '../../../registry/reports/any-report.ts'
import { buildRowSource } from '../../db/computed/rows-with-computed.ts'
import { buildJournalRows } from './journal-lines.ts'

type Sql = RawBuilder<unknown>

/** The alias of the rows that the rows of a source are about. */
const SUBJECT_ALIAS = 'subject'

const selectOwn = (name: string): Sql => sql.ref(`own.${name}`)

/** Lists the columns of rows with their subjects: own ones first, and those of subjects if empty. */
function listColumns(report: AnyReport, own: AnyResource, subject: AnyResource): Sql[] {
  const ownColumns = Object.entries(own.fields).map(([name, field]) => {
    const isOptional = 'nullable' in field && field.nullable && name in report.fields
    return isOptional && name in subject.fields
      ? sql`coalesce(${selectOwn(name)}, ${sql.ref(`${SUBJECT_ALIAS}.${name}`)}) as ${sql.ref(name)}`
      : selectOwn(name)
  })
  const subjectColumns = Object.keys(report.fields)
    .filter((name) => name in subject.fields && !(name in own.fields))
    .map((name) => sql.ref(`${SUBJECT_ALIAS}.${name}`))
  return [...ownColumns, ...subjectColumns]
}

/** Selects the rows of a source that are about its subject. Rows stay if their subject is gone. */
function buildSubjectRows(
  registry: Registry,
  report: AnyReport,
  own: AnyResource,
  { reference, entity }: NonNullable<AnyReportSource['subject']>,
): Sql {
  const subject: AnyResource = registry[entity]
  const field = own.fields[reference]
  if (field?.type !== 'polymorphic') return buildRowSource(registry, own)
  const types = Object.keys(field.to).filter((type) => field.to[type] === entity)
  return sql`(select ${sql.join(listColumns(report, own, subject))}
    from ${buildRowSource(registry, own)} as own
    left join ${buildRowSource(registry, subject)} as ${sql.ref(SUBJECT_ALIAS)}
      on ${sql.ref(`${SUBJECT_ALIAS}.id`)} = ${selectOwn(reference)}
    where ${selectOwn(field.typeField)} in (${sql.join(types)}))`
}

/** Returns the rows of a report's source, to select from: with their subjects, or as a journal. */
export function buildSourceRows(
  registry: Registry,
  report: AnyReport,
  { entity, subject, journal }: AnyReportSource,
): Sql {
  const own: AnyResource = registry[entity]
  if (journal) return buildJournalRows(registry, own)
  return subject ? buildSubjectRows(registry, report, own, subject) : buildRowSource(registry, own)
}
