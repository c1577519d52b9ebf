/** Keeps the files of an empty embedded database after an installation, so that a first start need not make them. */
import { keepFiles } from '../server/db/engines/prepared-files.mjs'

await keepFiles()
