import { sockets } from '../checks/sockets.ts'
import { cutOf } from './cut.ts'

cutOf(sockets)
