import { matching } from '../checks/changes/matching.ts'
import { cutOf } from './cut.ts'

cutOf(matching)
