import { batches } from '../checks/changes/batches.ts'
import { cutOf } from './cut.ts'

cutOf(batches)
