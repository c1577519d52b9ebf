/** The parts of a list that its first rows do not show, in one file. */
export { ClipboardTools } from './editing/ClipboardTools.tsx'
export { ExportPanel } from './export/ExportPanel.tsx'
export { ReferenceTitle } from './filters/ReferenceTitle.tsx'
export { NoRows } from './NoRows.tsx'
