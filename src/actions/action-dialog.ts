import { preload } from '../api/loading.ts'

/** Imports the code of the generated dialog. */
export const loadDialog = () => import('./ActionDialog.tsx')

/** Fetches the code of the dialog ahead. */
export const preloadDialog = (): void => preload(loadDialog)
