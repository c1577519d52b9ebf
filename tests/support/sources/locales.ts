import { LANGUAGES, readTexts } from '../../../server/settings/languages.ts'

/** The languages of the interface, by their text files. */
export const languages = LANGUAGES

/** Returns the texts of a language by their keys: those of the engine and of the business. */
export const listTexts: (language: string) => Readonly<Record<string, string>> = readTexts
