import { journalFields } from '../entities/journal.ts'
import type { AnyResource, Registry } from '../entities/registry.ts'
import { compileOnce } from '../fields/compile-once.ts'
import type { AnyReportSource } from './any-report.ts'

/** Returns the entities whose fields the rows of a source have: its own, and that of their subjects. */
export function listSourceEntities(registry: Registry, source: AnyReportSource): AnyResource[] {
  const { entity, subject } = source
  return [entity, ...(subject ? [subject.entity] : [])].map((name) => registry[name])
}

/**
 * Returns the entity of a source with all fields that its rows have: those of their subjects and of
 * the lines of their journal too.
 */
export const getSourceEntity = compileOnce((registry: Registry) =>
  compileOnce((source: AnyReportSource): AnyResource => {
    const { entity, subject, journal } = source
    const own: AnyResource = registry[entity]
    if (!subject && !journal) return own
    const subjectFields = subject ? registry[subject.entity].fields : {}
    return {
      ...own,
      fields: { ...subjectFields, ...(journal && journalFields), ...own.fields },
    }
  }),
)
