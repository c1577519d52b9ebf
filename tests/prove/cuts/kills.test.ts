import { kills } from '../checks/kills.ts'
import { cutOf } from './cut.ts'

cutOf(kills)
