import type {
  CreateParams,
  DataProvider,
  DeleteParams,
  GetManyParams,
  GetManyReferenceParams,
  GetOneParams,
  Identifier,
  UpdateParams,
} from 'ra-core'
import type { UndoneEntityRows } from '../../../registry/calls/undo-calls.ts'
import type { TakeBackResult } from '../../../registry/account/all-history-calls.ts'
import type { BatchAnswer } from './server-batch.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import type { ConditionsByField } from '../../../registry/fields/conditions.ts'
import type { AnyReport } from '../../../registry/reports/any-report.ts'
import type { MergeResult, MergeParams } from './merge-rows.ts'
import type { BatchParams, BatchResult } from './batch-params.ts'
import type { BatchTask, SendChanges } from './send-changes.ts'
import type { ListParams, ListResult, ListSums } from './lists/list-query.ts'
import type { ActResult, ActManyParams, ActParams, TakeBackParams } from './mutations.ts'
import type { Row } from './rows/normalise.ts'
import { type Deps, Queries } from './queries.ts'
import type { ReferenceTitle } from './reference-titles.ts'
import type { ReportAnswer } from './report-answer.ts'
import { readReport, type ReportParams } from './reports.ts'

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
  /** Loads the code of the following methods, which the first of them otherwise does. */
  loadChanges(): Promise<unknown>
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

type Changes = ReturnType<(typeof import('./changes.ts'))['createChanges']>

/** Returns the function that loads the methods which change rows. */
function createLoader(deps: Deps): () => Promise<Changes> {
  const { loadCode = (load) => load() } = deps
  let changes: Changes | undefined
  return async () => {
    // Loaded code does not wait for a connection, so that a change says at once that there is none.
    if (changes) return changes
    const { createChanges } = await loadCode(() => import('./changes.ts'))
    changes ??= createChanges(deps)
    return changes
  }
}

/**
 * Creates the data provider, which translates react-admin's methods into the declared requests.
 * Short lists come from the cache and the list engine, long lists page by page from the provider.
 */
export function createDataProvider(deps: Deps): WashboardDataProvider {
  const queries = new Queries(deps)
  const getList = (name: string, params: ListParams) =>
    runAbortable(params.signal, () => queries.getList(name, params))
  const loadChanges = createLoader(deps)

  const standardMethods = {
    getList,
    getOne: (name: string, { id, signal }: GetOneParams) =>
      runAbortable(signal, async () => ({ data: await queries.getOne(name, Number(id), signal) })),
    getMany: (name: string, { ids, meta, signal }: GetManyParams) =>
      runAbortable(signal, async () => ({
        data: await queries.getMany(name, ids.map(Number), meta?.columns),
      })),
    getManyReference: (name: string, params: GetManyReferenceParams) => {
      const { target, id, filter, ...rest } = params
      return getList(name, { ...rest, filter: { ...filter, [target]: id } })
    },
    create: async (name: string, params: CreateParams) =>
      (await loadChanges()).create(name, params),
    update: async (name: string, params: UpdateParams) =>
      (await loadChanges()).update(name, params),
    delete: async (name: string, params: DeleteParams) =>
      (await loadChanges()).delete(name, params),
  }
  return {
    ...(standardMethods as GenericMethods),
    supportAbortSignal: true,
    loadChanges,
    updateMany: async (name, params) => (await loadChanges()).updateMany(name, params),
    deleteMany: async (name, params) => (await loadChanges()).deleteMany(name, params),
    peekList: (name, params) => queries.peekList(name, params),
    peekRow: (name, id) => queries.peekRow(name, id),
    listsChoosable: (name, where) => queries.listsChoosable(name, where),
    knowsList: (name, params) => queries.knowsList(name, params),
    isPaged: (name, params) => queries.isPaged(name, params),
    peekSums: (name, filter, fields) => queries.peekSums(name, filter, fields),
    takePrefetchedPage: (name, params) => queries.takePrefetchedPage(name, params),
    referenceTitles: (name, field, where) => queries.referenceTitles(name, field, where),
    getReport: (report, params) => readReport(deps, report, params),
    act: async (name, verb, params) => (await loadChanges()).act(name, verb, params),
    undo: async (batch, reason) => (await loadChanges()).undo(batch, reason),
    takeBack: async (params) => (await loadChanges()).takeBack(params),
    merge: async (name, params) => (await loadChanges()).merge(name, params),
    runBatch: async (...params) => (await loadChanges()).runBatch(...params),
    tryBatch: async (...params) => (await loadChanges()).tryBatch(...params),
    changeMany: async (...params) => (await loadChanges()).changeMany(...params),
    actMany: async (name, verb, params) => (await loadChanges()).actMany(name, verb, params),
    restore: async (name, params) => (await loadChanges()).act(name, 'restore', params),
    forceDelete: async (name, params) => (await loadChanges()).act(name, 'forceDelete', params),
    cancel: async (name, params) => (await loadChanges()).act(name, 'cancel', params),
  }
}
