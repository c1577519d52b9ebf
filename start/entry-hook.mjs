/** Resolves the entries of a business, by which the engine imports it, to the files of its folder. */
import { pathToFileURL } from 'node:url'
import { locateEntries } from '../server/settings/business-folder.mjs'

const urls = new Map([...locateEntries()].map(([entry, path]) => [entry, pathToFileURL(path).href]))

/** @type {import('node:module').ResolveHook} */
export const resolve = (specifier, context, nextResolve) =>
  nextResolve(urls.get(specifier) ?? specifier, context)
