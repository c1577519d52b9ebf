import {
  IMPORT_SOURCES,
  IMPORT_VERBS,
  type ImportSource,
  isImportable,
  MAX_IMPORT,
} from '../../../registry/changes/import.ts'
import { endpointsOf, type VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { VERSION } from '../../../registry/fields/version.ts'
import type { Role } from '#business/words/roles.ts'
import { Problem } from '../../http/problem.ts'
import { type Body, refuseUnknownFields } from '../../http/read-body.ts'
import { flagIn, oneOf, refuse } from './body-parts.ts'

type ImportVerb = (typeof IMPORT_VERBS)[number]

/** One row of an import: its place among all, from 0, and the body of its own call. */
export interface ImportedRow {
  at: number
  body: Body
  /** The version that it must have, where it was sent. */
  version?: number
}

/** Rows that are made or changed together, as somebody asks for it. */
export interface ImportRequest {
  resource: AnyResource
  /** By what verb history knows it. */
  verb: ImportSource
  /** The calls that the caller may make. */
  endpoints: Readonly<Partial<Record<ImportVerb, VerbEndpoint>>>
  rows: readonly ImportedRow[]
  /** Only to see what would come of it. */
  dryRun: boolean
}

const NAMES = ['entity', 'verb', 'rows', 'dryRun'] as const

/** The call that makes or changes a row; undefined where the role may not make it. */
function endpointFor(resource: AnyResource, role: Role, verb: ImportVerb) {
  return endpointsOf({ [resource.name]: resource }).find(
    (one): one is VerbEndpoint =>
      one.kind === 'verb' && one.verb === verb && !one.many && one.roles.includes(role),
  )
}

const notRows = { key: 'errors.field.not_rows', params: { max: MAX_IMPORT } }

/** A row as it was sent: what is to be written, and the version that it must have. */
function rowIn(sent: Body, at: number): ImportedRow {
  const { [VERSION]: version, ...body } = sent
  if (version === undefined) return { at, body }
  const isVersion = typeof version === 'number' && Number.isInteger(version) && version > 0
  return isVersion ? { at, body, version } : refuse('rows', notRows)
}

function rowsIn(body: Body): ImportedRow[] {
  const { rows } = body
  if (!Array.isArray(rows) || rows.length === 0 || rows.length > MAX_IMPORT)
    return refuse('rows', notRows)
  return rows.map((one: unknown, at) => {
    const isRow = typeof one === 'object' && one !== null && !Array.isArray(one)
    return isRow ? rowIn(one as Body, at) : refuse('rows', notRows)
  })
}

/** Where the rows come from; from a file unless the body says otherwise. */
const sourceIn = (body: Body): ImportSource =>
  body.verb === undefined ? 'import' : (oneOf(body, 'verb', IMPORT_SOURCES) as ImportSource)

/**
 * Reads the body of an import; throws 422 with a sentence for what is wrong with it, and 403 where
 * the role may neither make nor change such rows.
 */
export function readImport(registry: Registry, role: Role, body: Body): ImportRequest {
  const importable = Object.values<AnyResource>(registry).filter(isImportable)
  const name = oneOf(
    body,
    'entity',
    importable.map((one) => one.name),
  ) as keyof Registry
  const resource: AnyResource = registry[name]
  const create = endpointFor(resource, role, 'create')
  const update = endpointFor(resource, role, 'update')
  if (!create && !update) throw new Problem(403, 'forbidden')
  refuseUnknownFields(body, NAMES)
  return {
    resource,
    verb: sourceIn(body),
    endpoints: { create, update },
    rows: rowsIn(body),
    dryRun: flagIn(body, 'dryRun'),
  }
}
