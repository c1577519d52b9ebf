import { exports } from '../checks/exports.ts'
import { cutOf } from './cut.ts'

cutOf(exports)
