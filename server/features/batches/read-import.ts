import {
  IMPORT_SOURCES,
  IMPORT_VERBS,
  type ImportSource,
  isImportable,
  MAX_IMPORT,
} from '../../../registry/changes/import.ts'
import { listEndpoints, type VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { VERSION } from '../../../registry/fields/version.ts'
import type { Role } from '#business/words'
import { Problem } from '../../http/problem.ts'
import { type Body, refuseUnknownFields } from '../../http/read-body.ts'
import { parseFlag, parseWord, refuse } from './body-parts.ts'

type ImportVerb = (typeof IMPORT_VERBS)[number]

/** A row of an import: its position from 0, and the body of its call. */
export interface ImportedRow {
  at: number
  body: Body
  /** The required version, if one was sent. */
  version?: number
}

/** A request that creates or updates rows. */
export interface ImportRequest {
  resource: AnyResource
  /** The verb under which history lists them. */
  verb: ImportSource
  /** The endpoints that the caller may use. */
  endpoints: Readonly<Partial<Record<ImportVerb, VerbEndpoint>>>
  rows: readonly ImportedRow[]
  /** True for a dry run. */
  dryRun: boolean
}

const NAMES = ['entity', 'verb', 'rows', 'dryRun'] as const

/** Returns the endpoint that creates or updates a row; undefined if the role may not use it. */
function findEndpoint(resource: AnyResource, role: Role, verb: ImportVerb) {
  return listEndpoints({ [resource.name]: resource }).find(
    (one): one is VerbEndpoint =>
      one.kind === 'verb' && one.verb === verb && !one.many && one.roles.includes(role),
  )
}

const notRows = { key: 'errors.field.not_rows', params: { max: MAX_IMPORT } }

/** Separates the values of a row from its required version. */
function readRow(sent: Body, at: number): ImportedRow {
  const { [VERSION]: version, ...body } = sent
  if (version === undefined) return { at, body }
  const isVersion = typeof version === 'number' && Number.isInteger(version) && version > 0
  return isVersion ? { at, body, version } : refuse('rows', notRows)
}

function readRows(body: Body): ImportedRow[] {
  const { rows } = body
  if (!Array.isArray(rows) || rows.length === 0 || rows.length > MAX_IMPORT)
    return refuse('rows', notRows)
  return rows.map((one: unknown, at) => {
    const isRow = typeof one === 'object' && one !== null && !Array.isArray(one)
    return isRow ? readRow(one as Body, at) : refuse('rows', notRows)
  })
}

/** Returns the source of the rows; a file by default. */
const readSource = (body: Body): ImportSource =>
  body.verb === undefined ? 'import' : (parseWord(body, 'verb', IMPORT_SOURCES) as ImportSource)

/**
 * Reads the body of an import. Throws 422 with a sentence for each mistake, and 403 if the role may
 * neither create nor update such rows.
 */
export function readImport(registry: Registry, role: Role, body: Body): ImportRequest {
  const importable = Object.values<AnyResource>(registry).filter(isImportable)
  const name = parseWord(
    body,
    'entity',
    importable.map((one) => one.name),
  ) as keyof Registry
  const resource: AnyResource = registry[name]
  const create = findEndpoint(resource, role, 'create')
  const update = findEndpoint(resource, role, 'update')
  if (!create && !update) throw new Problem(403, 'forbidden')
  refuseUnknownFields(body, NAMES)
  return {
    resource,
    verb: readSource(body),
    endpoints: { create, update },
    rows: readRows(body),
    dryRun: parseFlag(body, 'dryRun'),
  }
}
