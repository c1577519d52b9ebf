import type { SavedView } from '../../../registry/calls/view-calls.ts'
import { isObject } from '../../platform/api/is-object.ts'

const isView = (value: unknown): value is SavedView =>
  isObject(value) &&
  Number.isInteger(value.id) &&
  ['list', 'name', 'query'].every((name) => typeof value[name] === 'string') &&
  isObject(value.widths)

/** Reads stored views. Invalid ones are left out. */
export const parseViews = (values: unknown): readonly SavedView[] =>
  Array.isArray(values) ? values.filter(isView) : []
