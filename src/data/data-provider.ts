import type {
  CreateParams,
  DataProvider,
  DeleteManyParams,
  DeleteParams,
  GetManyParams,
  GetManyReferenceParams,
  GetOneParams,
  Identifier,
  UpdateManyParams,
  UpdateParams,
} from 'ra-core'
import type { BatchAnswer } from '../../registry/changes/batch.ts'
import { callOf } from '../../registry/entities/access.ts'
import { bodyOf } from '../../registry/entities/endpoints.ts'
import type { Verb } from '../../registry/words/verbs.ts'
import type { Where } from '../../registry/fields/conditions.ts'
import type { AnyReport } from '../../registry/reports/any-report.ts'
import { type Imported, importRows, type ImportParams } from './together/import-rows.ts'
import { type Merged, type MergeParams, mergeRows } from './merge-rows.ts'
import { changeTogether, runBatch, tryBatch } from './run-batch.ts'
import type { BatchParams, BatchResult } from './batch-params.ts'
import type { BatchTask } from './together/send-together.ts'
import type { ListParams, ListResult, ListSums } from './lists/list-query.ts'
import { referenceOf } from './rows/list-references.ts'
import { refuseUnknownField } from './rows/unknown-name.ts'
import {
  act,
  type Acted,
  actMany,
  type ActManyParams,
  type ActParams,
  createVersionedChanges,
  undo,
  versionOf,
} from './mutations.ts'
import type { Row } from './rows/normalise.ts'
import { type Deps, Queries } from './queries.ts'
import type { ReferenceTitle } from './reference-titles.ts'
import type { ReportAnswer } from './report-answer.ts'
import { readReport, type ReportParams } from './reports.ts'

/** Returns the verb behind react-admin's delete: entities without a trash delete for good. */
function deletionOf(name: string): Verb {
  return callOf(referenceOf(name).resource, 'delete') ? 'delete' : 'forceDelete'
}

/** Throws the problem of a value whose name the entity does not have. */
function refuseUnknownData(
  name: string,
  verb: Verb,
  data: Readonly<Record<string, unknown>>,
): void {
  const { resource } = referenceOf(name)
  refuseUnknownField(resource, bodyOf(resource, verb), data)
}

/** Reads for somebody who may give it up meanwhile; rejects with the reason of their signal then. */
async function whileWanted<T>(signal: AbortSignal | undefined, read: () => Promise<T>): Promise<T> {
  signal?.throwIfAborted()
  const answer = await read()
  signal?.throwIfAborted()
  return answer
}

type Result = Promise<{ data: Row }>

/** react-admin's data provider with synchronous cache reads and the verbs of the registry. */
export interface WashboardDataProvider extends DataProvider {
  /** Returns a page of a list from the cache, synchronously; undefined where it is not cached. */
  peekList(resource: string, params: ListParams): ListResult | undefined
  /** Whether all rows of an entity that can be chosen come in one answer; others are found by what is typed. */
  listsChoosable(resource: string, where?: Where): boolean
  /** Whether a list has been loaded, however old it is; before that its first page stands for it. */
  knowsList(resource: string, params: ListParams): boolean
  /** Whether the provider answers a list page by page, because it is too long to be loaded whole. */
  isPaged(resource: string, params: ListParams): boolean
  /** Adds up fields over all matching rows of a cached list; undefined where it is not cached. */
  peekSums(
    resource: string,
    filter: ListParams['filter'],
    fields: readonly string[],
  ): ListSums | undefined
  /** Returns a page of a list that was asked for before the app ran; undefined without one. */
  peekPage(resource: string, params: ListParams): ListResult | undefined
  /** Returns the id and title of each row that a cached list's rows refer to by a field. */
  referenceTitles(list: string, field: string, where?: Where): readonly ReferenceTitle[]
  /** Requests a report, or a tile's report. */
  getReport(report: Pick<AnyReport, 'call'>, params: ReportParams): Promise<{ data: ReportAnswer }>
  act(resource: string, verb: Verb, params: ActParams): Promise<Acted>
  /** Takes back all that one call changed, by the batch of its answer. */
  undo(batch: string): Promise<void>
  /** Makes two rows of an entity one, or says what would come of it. */
  merge(resource: string, params: MergeParams): Promise<Merged>
  /** Does one thing to many rows; resolves with what came of it, refused rows by name. */
  runBatch(list: string, verb: Verb, params: BatchParams, task: BatchTask): Promise<BatchResult>
  /** Asks what would come of it; null where the provider cannot tell. */
  tryBatch(
    list: string,
    verb: Verb,
    params: BatchParams,
    signal?: AbortSignal,
  ): Promise<BatchAnswer | null>
  /** Makes and changes rows as one change, or tries it; resolves with null where it was stopped. */
  importRows(list: string, params: ImportParams, task: BatchTask): Promise<Imported | null>
  actMany(resource: string, verb: Verb, params: ActManyParams): Promise<{ data: Identifier[] }>
  restore(resource: string, params: { id: Identifier }): Result
  forceDelete(resource: string, params: { id: Identifier }): Result
  cancel(resource: string, params: Required<Omit<ActParams, 'version'>>): Result
}

// react-admin's methods are generic in the record type that the caller expects; ours return `Row`.
type GenericMethods = Pick<
  DataProvider,
  'getList' | 'getOne' | 'getMany' | 'getManyReference' | 'create' | 'update' | 'delete'
>

/**
 * Creates the data provider, which translates react-admin's methods into the provider's requests by
 * the declarations alone: lists come from the cache and the list engine, or page by page from a
 * provider that pages them itself.
 */
export function createDataProvider(deps: Deps): WashboardDataProvider {
  const queries = new Queries(deps)
  const perform = (name: string, verb: Verb, params: ActParams) => act(deps, name, verb, params)
  const change = createVersionedChanges(perform)
  const getList = (name: string, params: ListParams) =>
    whileWanted(params.signal, () => queries.getList(name, params))

  const standard = {
    getList,
    getOne: (name: string, { id, signal }: GetOneParams) =>
      whileWanted(signal, async () => ({ data: await queries.getOne(name, Number(id), signal) })),
    getMany: (name: string, { ids, signal }: GetManyParams) =>
      whileWanted(signal, async () => ({ data: await queries.getMany(name, ids.map(Number)) })),
    getManyReference: (name: string, params: GetManyReferenceParams) => {
      const { target, id, filter, ...rest } = params
      return getList(name, { ...rest, filter: { ...filter, [target]: id } })
    },
    create: async (name: string, { data }: CreateParams) => {
      refuseUnknownData(name, 'create', data)
      return perform(name, 'create', { data })
    },
    update: async (name: string, { id, data, previousData }: UpdateParams) => {
      refuseUnknownData(name, 'update', data)
      return change(name, 'update', { id, data, version: versionOf(data, previousData) })
    },
    delete: (name: string, { id, previousData }: DeleteParams) =>
      change(name, deletionOf(name), { id, version: versionOf(previousData) }),
  }
  return {
    ...(standard as GenericMethods),
    supportAbortSignal: true,
    updateMany: async (name: string, { ids, data }: UpdateManyParams) => {
      refuseUnknownData(name, 'update', data)
      return changeTogether(deps, name, 'update', { ids, data })
    },
    deleteMany: (name: string, { ids }: DeleteManyParams) =>
      changeTogether(deps, name, deletionOf(name), { ids }),
    peekList: (name, params) => queries.peekList(name, params),
    listsChoosable: (name, where) => queries.listsChoosable(name, where),
    knowsList: (name, params) => queries.knowsList(name, params),
    isPaged: (name, params) => queries.isPaged(name, params),
    peekSums: (name, filter, fields) => queries.peekSums(name, filter, fields),
    peekPage: (name, params) => queries.peekPage(name, params),
    referenceTitles: (name, field, where) => queries.referenceTitles(name, field, where),
    getReport: (report, params) => readReport(deps, report, params),
    act: perform,
    undo: (batch) => undo(deps, batch),
    merge: (name, params) => mergeRows(deps, name, params),
    runBatch: (name, verb, params, task) => runBatch(deps, name, verb, params, task),
    tryBatch: (name, verb, params, signal) => tryBatch(deps, name, verb, params, signal),
    importRows: (name, params, task) =>
      importRows(deps.http, referenceOf(name).resource.name, params, task).finally(() =>
        deps.listCache.markStale(),
      ),
    actMany: (name, verb, params) => actMany(deps, name, verb, params),
    restore: (name, params) => perform(name, 'restore', params),
    forceDelete: (name, params) => perform(name, 'forceDelete', params),
    cancel: (name, params) => perform(name, 'cancel', params),
  }
}
