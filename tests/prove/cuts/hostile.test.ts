import { hostile } from '../checks/hostile.ts'
import { cutOf } from './cut.ts'

cutOf(hostile)
