import { IS_ENGINE_OWN } from '../../server/settings/business-folder.mjs'
import { toExportName } from '../../registry/text/export-name.ts'
import type { NewField } from './fields.ts'

/** The facts about a new entity; missing ones are derived from name and fields. */
export interface NewEntity {
  name: string
  icon?: string
  menu?: string
  title?: string
  about: string
  fields: readonly NewField[]
}

const formatProperty = (key: string, value: string | undefined) =>
  value ? `\n  ${key}: '${value}',` : ''

/** Writes the resource file of a new entity, in short form. */
export function buildSource({ name, icon, menu, title, about, fields }: NewEntity): string {
  return `import { defineEntity } from '${IS_ENGINE_OWN ? '..' : 'washboard'}/registry/define-entity.ts'

/** ${about} */
export const ${toExportName(name)} = defineEntity({
  name: '${name}',${formatProperty('icon', icon)}${formatProperty('menu', menu)}${formatProperty('title', title)}
  fields: {
    ${fields.map((field) => `${field.name}: { ${field.text} },`).join('\n    ')}
  },
})
`
}
