import { known } from '../known.ts'

export const useTranslate = () => known().translate
export const useI18nProvider = () => ({ getLocale: () => document.documentElement.lang })
/** Errors end the drawing, whoever they are of. */
export const HttpError = Error
