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
import type { UndoneEntityRows } from '../../../registry/calls/undo-calls.ts'
import type { TakeBackResult } from '../../../registry/account/all-history-calls.ts'
import type { BatchAnswer } from './server-batch.ts'
import { getCall } from '../../../registry/entities/access.ts'
import { getBodyFields } from '../../../registry/entities/endpoints.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import type { ConditionsByField } from '../../../registry/fields/conditions.ts'
import type { AnyReport } from '../../../registry/reports/any-report.ts'
import { type MergeResult, type MergeParams, mergeRows } from './merge-rows.ts'
import { changeTogether, runBatch, tryBatch } from './run-batch.ts'
import { runChange } from './run-change.ts'
import type { BatchParams, BatchResult } from './batch-params.ts'
import { type BatchTask, type SendChanges, sendChanges } from './send-changes.ts'
import type { ListParams, ListResult, ListSums } from './lists/list-query.ts'
import { getReference } from './rows/list-references.ts'
import { refuseUnknownField } from './rows/unknown-name.ts'
import {
  act,
  type ActResult,
  actMany,
  type ActManyParams,
  type ActParams,
  createVersionedChanges,
  takeBack,
  type TakeBackParams,
  undo,
  readVersion,
} from './mutations.ts'
import type { Row } from './rows/normalise.ts'
import { type Deps, Queries } from './queries.ts'
import type { ReferenceTitle } from './reference-titles.ts'
import type { ReportAnswer } from './report-answer.ts'
import { readReport, type ReportParams } from './reports.ts'

/** Returns the verb for react-admin's delete. An entity without a trash deletes rows for good. */
function getDeletion(name: string): Verb {
  return getCall(getReference(name).resource, 'delete') ? 'delete' : 'forceDelete'
}

/** Throws a problem if the data has a name that is no field of the entity. */
function refuseUnknownData(
  name: string,
  verb: Verb,
  data: Readonly<Record<string, unknown>>,
): void {
  const { resource } = getReference(name)
  refuseUnknownField(resource, getBodyFields(resource, verb), data)
}

/** Runs a read. Rejects with the reason of the signal if the caller aborts it. */
async function runAbortable<T>(
  signal: AbortSignal | undefined,
  read: () => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  const result = await read()
  signal?.throwIfAborted()
  return result
}

type RowResult = Promise<{ data: Row }>

/** react-admin's data provider with synchronous cache reads and the verbs of the registry. */
export interface WashboardDataProvider extends DataProvider {
  /** Returns a page of a cached list synchronously, or undefined if the list is not cached. */
  peekList(resource: string, params: ListParams): ListResult | undefined
  /** Returns a row of a list in memory, with the fields that the list has; undefined for none. */
  peekRow(resource: string, id: number): Row | undefined
  /**
   * Returns whether one response lists all rows that a picker offers. Otherwise the picker requests
   * the rows that match the typed text.
   */
  listsChoosable(resource: string, where?: ConditionsByField): boolean
  /**
   * Returns whether a list has been loaded, even if it is outdated. Until then, only its first page
   * is shown.
   */
  knowsList(resource: string, params: ListParams): boolean
  /** Returns whether a list is so long that the provider pages it. */
  isPaged(resource: string, params: ListParams): boolean
  /** Adds up fields over all matching rows of a cached list; undefined if it is not cached. */
  peekSums(
    resource: string,
    filter: ListParams['filter'],
    fields: readonly string[],
  ): ListSums | undefined
  /** Takes the prefetched page of a list; undefined if there is none or it was taken before. */
  takePrefetchedPage(resource: string, params: ListParams): ListResult | undefined
  /** Returns the id and title of each row to which a field of a cached list refers. */
  referenceTitles(list: string, field: string, where?: ConditionsByField): readonly ReferenceTitle[]
  /** Requests a report, or a tile's report. */
  getReport(report: Pick<AnyReport, 'call'>, params: ReportParams): Promise<{ data: ReportAnswer }>
  act(resource: string, verb: Verb, params: ActParams): Promise<ActResult>
  /**
   * Undoes all changes of one request, identified by its batch. The reason overrides warnings.
   * Resolves with the rows that it has removed.
   */
  undo(batch: string, reason?: string): Promise<readonly UndoneEntityRows[]>
  /** Takes back all changes that match filters of the history, or previews it. */
  takeBack(params: TakeBackParams): Promise<TakeBackResult & Pick<ActResult, 'batch'>>
  /** Merges two rows of an entity, or previews the merge. */
  merge(resource: string, params: MergeParams): Promise<MergeResult>
  /** Runs a verb on many rows. Resolves with the result, which lists refused rows. */
  runBatch(list: string, verb: Verb, params: BatchParams, task: BatchTask): Promise<BatchResult>
  /** Previews a batch. Resolves with null if the provider cannot preview. */
  tryBatch(
    list: string,
    verb: Verb,
    params: BatchParams,
    signal?: AbortSignal,
  ): Promise<BatchAnswer | null>
  /**
   * Makes several changes in one request: an import, a plan or a series. Resolves with null if it
   * was stopped.
   */
  changeMany: SendChanges
  actMany(resource: string, verb: Verb, params: ActManyParams): Promise<{ data: Identifier[] }>
  restore(resource: string, params: { id: Identifier }): RowResult
  forceDelete(resource: string, params: { id: Identifier }): RowResult
  cancel(resource: string, params: Required<Pick<ActParams, 'id' | 'data'>>): RowResult
}

// react-admin's methods are generic in the caller's record type; ours return `Row`.
type GenericMethods = Pick<
  DataProvider,
  'getList' | 'getOne' | 'getMany' | 'getManyReference' | 'create' | 'update' | 'delete'
>

/**
 * Creates the data provider, which translates react-admin's methods into the declared requests.
 * Short lists come from the cache and the list engine, long lists page by page from the provider.
 */
export function createDataProvider(deps: Deps): WashboardDataProvider {
  const queries = new Queries(deps)
  const performVerb = (name: string, verb: Verb, params: ActParams) => act(deps, name, verb, params)
  const changeVersioned = createVersionedChanges(performVerb)
  const getList = (name: string, params: ListParams) =>
    runAbortable(params.signal, () => queries.getList(name, params))

  const standardMethods = {
    getList,
    getOne: (name: string, { id, signal }: GetOneParams) =>
      runAbortable(signal, async () => ({ data: await queries.getOne(name, Number(id), signal) })),
    getMany: (name: string, { ids, signal }: GetManyParams) =>
      runAbortable(signal, async () => ({ data: await queries.getMany(name, ids.map(Number)) })),
    getManyReference: (name: string, params: GetManyReferenceParams) => {
      const { target, id, filter, ...rest } = params
      return getList(name, { ...rest, filter: { ...filter, [target]: id } })
    },
    create: async (name: string, { data }: CreateParams) => {
      refuseUnknownData(name, 'create', data)
      return performVerb(name, 'create', { data })
    },
    update: async (name: string, { id, data, previousData }: UpdateParams) => {
      refuseUnknownData(name, 'update', data)
      return changeVersioned(name, 'update', { id, data, version: readVersion(data, previousData) })
    },
    delete: (name: string, { id, previousData }: DeleteParams) =>
      changeVersioned(name, getDeletion(name), { id, version: readVersion(previousData) }),
  }
  return {
    ...(standardMethods as GenericMethods),
    supportAbortSignal: true,
    updateMany: async (name: string, { ids, data }: UpdateManyParams) => {
      refuseUnknownData(name, 'update', data)
      return changeTogether(deps, name, 'update', { ids, data })
    },
    deleteMany: (name: string, { ids }: DeleteManyParams) =>
      changeTogether(deps, name, getDeletion(name), { ids }),
    peekList: (name, params) => queries.peekList(name, params),
    peekRow: (name, id) => queries.peekRow(name, id),
    listsChoosable: (name, where) => queries.listsChoosable(name, where),
    knowsList: (name, params) => queries.knowsList(name, params),
    isPaged: (name, params) => queries.isPaged(name, params),
    peekSums: (name, filter, fields) => queries.peekSums(name, filter, fields),
    takePrefetchedPage: (name, params) => queries.takePrefetchedPage(name, params),
    referenceTitles: (name, field, where) => queries.referenceTitles(name, field, where),
    getReport: (report, params) => readReport(deps, report, params),
    act: performVerb,
    undo: (batch, reason) => undo(deps, batch, reason),
    takeBack: (params) => takeBack(deps, params),
    merge: (name, params) => mergeRows(deps, name, params),
    runBatch: (list, verb, params, task) => runBatch(deps, { list, verb }, params, task),
    tryBatch: (list, verb, params, signal) => tryBatch(deps, { list, verb }, params, signal),
    changeMany: (declared, values, task) =>
      'dryRun' in values && values.dryRun
        ? sendChanges(deps.http, declared, values, task)
        : runChange(deps, ({ http }) => sendChanges(http, declared, values, task)),
    actMany: (name, verb, params) => actMany(deps, name, verb, params),
    restore: (name, params) => performVerb(name, 'restore', params),
    forceDelete: (name, params) => performVerb(name, 'forceDelete', params),
    cancel: (name, params) => performVerb(name, 'cancel', params),
  }
}
