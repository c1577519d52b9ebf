import { lazyComponent } from '../../platform/ui/lazy-component.ts'

const importParts = () => import('./late-parts.ts')

/** The copying, pasting and filling of cells. */
export const clipboardTools = lazyComponent(async () => (await importParts()).ClipboardTools)
/** The export menu and the exports. */
export const exportPanel = lazyComponent(async () => (await importParts()).ExportPanel)
/** The title of a row that a filter names. */
export const referenceTitle = lazyComponent(async () => (await importParts()).ReferenceTitle)
/** The note of a list without rows. */
export const noRows = lazyComponent(async () => (await importParts()).NoRows)
