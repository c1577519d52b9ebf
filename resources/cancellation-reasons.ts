import { defineEntity } from '../registry/define-entity.ts'
import { ROLES } from '#business/words'

/** The reasons of cancellations. Every cancellation needs one. */
export const cancellationReasons = defineEntity({
  name: 'cancellation-reasons',
  about: 'The reasons of cancellations. Every cancellation needs one.',
  icon: 'reason',
  menu: 'catalogue',
  quickCreate: [],
  title: 'reason',
  fields: {
    reason: { type: 'text', maxLength: 160, unique: true, search: true },
    applies_to: {
      type: 'choice',
      values: { any: 'plain', booking: 'plain', subscription: 'plain' },
      default: 'any',
    },
    /** Set if a late cancellation for this reason costs the fee. */
    late_fee: { type: 'flag', default: 0 },
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
      roles: ROLES,
      fields: ['id', 'reason', 'applies_to'],
      extension: true,
    },
  },
  lists: { all: { request: 'GET admin/rejectionreason/show', deleted: 'with' } },
  columns: ['reason', 'applies_to', 'late_fee', 'updated_at'],
  editable: ['reason', 'applies_to'],
})
