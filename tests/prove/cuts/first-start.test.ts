import { firstStart } from '../checks/first-start.ts'
import { cutOf } from './cut.ts'

cutOf(firstStart)
