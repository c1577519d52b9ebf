import { Suspense } from 'react'
import { registry as declared } from '#business'
import type { Registry } from '../../../registry/entities/registry.ts'
import type { AsideProps, ListProps } from '../../platform/extension-points/types.ts'
import { lazyComponent } from '../../platform/api/lazy-component.ts'

const bulkCreate = lazyComponent(async () => (await import('./BulkCreate.tsx')).BulkCreate)
const closingNote = lazyComponent(async () => (await import('./ClosingNote.tsx')).ClosingNote)

/** The button of bulk creation, whose code other lists do not load. */
const BulkCreateTool = (props: ListProps) => (
  <Suspense fallback={null}>
    <bulkCreate.Screen {...props} />
  </Suspense>
)

/** The note on a day that is about to be closed, whose code other dialogs do not load. */
const ClosingAside = (props: AsideProps) => (
  <Suspense fallback={null}>
    <closingNote.Screen {...props} />
  </Suspense>
)

const lists = Object.values(declared satisfies Registry as Registry).flatMap(({ name, lists }) =>
  Object.entries(lists).map(([key, list]) => ({ name, key, list })),
)
const bulkCreateLists = lists.filter(({ list }) => list.bulkCreate)

/** The lists that declare bulk creation, each with its button. */
export const bulkCreateTools = Object.fromEntries(
  bulkCreateLists.map(({ name, key }) => [`${name}.${key}`, BulkCreateTool] as const),
)

/** The note in the delete dialog of a row that has rows created in bulk. */
export const closingNotes = Object.fromEntries(
  bulkCreateLists.map(({ name }) => [`${name}.delete`, ClosingAside] as const),
)
