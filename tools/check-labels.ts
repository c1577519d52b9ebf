/** Prints the labels that a language lacks. It refuses nothing: screens show readable names in their place. */
import { missingLabels } from './labels/missing-labels.ts'

const missing = missingLabels()
if (missing) console.log(missing)
