import { defineResource } from '../registry/define.ts'
import { timestamps } from './common/timestamps.ts'
import { everyone, office } from './words/roles.ts'

/** The reasons of cancellations. Every cancellation needs one. */
export const cancellationReasons = defineResource({
  name: 'cancellation-reasons',
  icon: 'reason',
  menu: 'catalogue',
  title: 'reason',
  fields: {
    id: { type: 'id' },
    reason: { type: 'text', maxLength: 160, unique: true, search: true },
    applies_to: {
      type: 'choice',
      values: { any: 'plain', booking: 'plain', subscription: 'plain' },
      default: 'any',
    },
    ...timestamps,
  },
  calls: {
    read: 'POST admin/rejectionreason/one',
    delete: 'POST admin/rejectionreason/destroy',
    restore: 'POST admin/rejectionreason/restore',
  },
  extensions: {
    create: 'POST admin/rejectionreason/store',
    update: 'POST admin/rejectionreason/update',
  },
  reads: {
    // The car wash chooses a reason for a job that could not be done; only the office has the list.
    pick: {
      request: 'GET general/showRejectionReasons',
      roles: everyone,
      fields: ['id', 'reason', 'applies_to'],
      extension: true,
    },
  },
  lists: {
    all: {
      route: '/apps/cancellation-reasons/list',
      roles: office,
      request: 'GET admin/rejectionreason/show',
      deleted: 'with',
      columns: ['reason', 'applies_to', 'updated_at'],
      filters: ['applies_to'],
      sort: 'reason',
      actions: ['create', 'update', 'delete', 'restore'],
    },
  },
  form: ['reason', 'applies_to'],
  editable: ['reason', 'applies_to'],
})
