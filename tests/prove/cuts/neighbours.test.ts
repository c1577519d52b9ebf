import { neighbours } from '../checks/neighbours.ts'
import { cutOf } from './cut.ts'

cutOf(neighbours)
