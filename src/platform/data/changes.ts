import type {
  CreateParams,
  DeleteManyParams,
  DeleteParams,
  UpdateManyParams,
  UpdateParams,
} from 'ra-core'
import { getCall } from '../../../registry/entities/access.ts'
import { getBodyFields } from '../../../registry/entities/endpoints.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import type { BatchParams } from './batch-params.ts'
import { type MergeParams, mergeRows } from './merge-rows.ts'
import {
  act,
  actMany,
  type ActManyParams,
  type ActParams,
  createVersionedChanges,
  takeBack,
  type TakeBackParams,
  undo,
} from './mutations.ts'
import type { Deps } from './queries.ts'
import { getReference } from './rows/list-references.ts'
import { readVersion } from './rows/row-version.ts'
import { refuseUnknownField } from './rows/unknown-name.ts'
import { changeTogether, runBatch, tryBatch } from './run-batch.ts'
import { runChange } from './run-change.ts'
import { type BatchTask, type SendChanges, sendChanges } from './send-changes.ts'

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

/** Creates the methods of the data provider that change rows. Their code loads when it is needed. */
export function createChanges(deps: Deps) {
  const performVerb = (name: string, verb: Verb, params: ActParams) => act(deps, name, verb, params)
  const changeVersioned = createVersionedChanges(performVerb)
  const changeMany: SendChanges = (declared, values, task) =>
    'dryRun' in values && values.dryRun
      ? sendChanges(deps.http, declared, values, task)
      : runChange(deps, ({ http }) => sendChanges(http, declared, values, task))
  return {
    act: performVerb,
    create(name: string, { data }: CreateParams) {
      refuseUnknownData(name, 'create', data)
      return performVerb(name, 'create', { data })
    },
    update(name: string, { id, data, previousData }: UpdateParams) {
      refuseUnknownData(name, 'update', data)
      return changeVersioned(name, 'update', { id, data, version: readVersion(data, previousData) })
    },
    delete: (name: string, { id, previousData }: DeleteParams) =>
      changeVersioned(name, getDeletion(name), { id, version: readVersion(previousData) }),
    updateMany(name: string, { ids, data }: UpdateManyParams) {
      refuseUnknownData(name, 'update', data)
      return changeTogether(deps, name, 'update', { ids, data })
    },
    deleteMany: (name: string, { ids }: DeleteManyParams) =>
      changeTogether(deps, name, getDeletion(name), { ids }),
    undo: (batch: string, reason?: string) => undo(deps, batch, reason),
    takeBack: (params: TakeBackParams) => takeBack(deps, params),
    merge: (name: string, params: MergeParams) => mergeRows(deps, name, params),
    runBatch: (list: string, verb: Verb, params: BatchParams, task: BatchTask) =>
      runBatch(deps, { list, verb }, params, task),
    tryBatch: (list: string, verb: Verb, params: BatchParams, signal?: AbortSignal) =>
      tryBatch(deps, { list, verb }, params, signal),
    changeMany,
    actMany: (name: string, verb: Verb, params: ActManyParams) => actMany(deps, name, verb, params),
  }
}
