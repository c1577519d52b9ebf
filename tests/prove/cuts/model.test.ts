import { model } from '../checks/changes/model.ts'
import { cutOf } from './cut.ts'

cutOf(model)
