import { duplicates } from '../checks/duplicates.ts'
import { cutOf } from './cut.ts'

cutOf(duplicates)
