/** Prepares the files of an empty embedded database after an installation, for a fast first start. */
import { keepFiles } from '../server/db/engines/prepared-files.mjs'

await keepFiles()
