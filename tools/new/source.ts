import { traitsOf, type ValueKind } from '../../resources/kit/fields/traits.ts'
import { camel } from '../../server/web/entity-index.ts'
import type { NewField } from './fields.ts'

/** What is known of a new entity. */
export interface NewEntity {
  name: string
  icon: string
  menu: string
  title: string
  about: string
  fields: readonly NewField[]
}

function declared({ name, text }: NewField, title: string): string {
  const search = name === title && !text.includes('reference') ? ', search: true' : ''
  return `${name}: { ${text}${search} },`
}

const listed = (words: readonly string[]) => `[${words.map((word) => `'${word}'`).join(', ')}]`
/** A list offers filters for what is chosen from a few values, and for days. */
const FILTERED: readonly ValueKind[] = ['flag', 'choice', 'day', 'instant']
const isFiltered = ({ type }: NewField) =>
  type === 'reference' || FILTERED.includes(traitsOf(type).kind)

/** The resource file of a new entity: kept in the trash when deleted, all calls ours. */
export function sourceOf({ name, icon, menu, title, about, fields }: NewEntity): string {
  const names = fields.map((field) => field.name)
  const shown = fields.filter(({ type }) => type !== 'longtext').map((field) => field.name)
  const filters = fields.filter(isFiltered).map((field) => field.name)
  const path = `admin/${name}`
  return `import { defineResource } from './kit/define.ts'
import { office } from './kit/words/roles.ts'
import { timestamps } from './common/timestamps.ts'

/** ${about} */
export const ${camel(name)} = defineResource({
  name: '${name}',
  icon: '${icon}',
  menu: '${menu}',
  title: '${title}',
  fields: {
    id: { type: 'id' },
    ${fields.map((field) => declared(field, title)).join('\n    ')}
    ...timestamps,
  },
  extensions: {
    one: 'POST ${path}/one',
    create: 'POST ${path}/store',
    update: 'POST ${path}/update',
    delete: 'POST ${path}/destroy',
    restore: 'POST ${path}/restore',
  },
  lists: {
    all: {
      route: '/apps/${name}/list',
      roles: office,
      request: 'GET ${path}/all',
      extension: true,
      deleted: 'with',
      columns: ${listed([...new Set([title, ...shown]), 'updated_at'])},
      ${filters.length > 0 ? `filters: ${listed(filters)},\n      ` : ''}sort: '${title}',
      actions: ['create', 'update', 'delete', 'restore'],
    },
  },
  form: ${listed(names)},
})
`
}
