import { keys } from '../checks/keys.ts'
import { cutOf } from './cut.ts'

cutOf(keys)
