import { access } from '../checks/access.ts'
import { cutOf } from './cut.ts'

cutOf(access)
