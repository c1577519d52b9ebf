import { defineStats } from 'washboard/registry/define.ts'
import { office } from '#business/words'

/** Hires by state. */
export const stats = defineStats({
  request: 'GET general/read-stats',
  roles: office,
  fields: {
    status: { type: 'choice', values: { reserved: 'waiting', out: 'moving', back: 'good' } },
    created_at: { type: 'datetime' },
    deleted_at: { type: 'datetime' },
  },
  of: { hire: 'hires' },
  at: 'created_at',
  counts: { out: { where: { status: 'out', deleted_at: null } } },
})
