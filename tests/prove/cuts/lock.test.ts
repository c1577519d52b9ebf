import { lock } from '../checks/lock.ts'
import { cutOf } from './cut.ts'

cutOf(lock)
