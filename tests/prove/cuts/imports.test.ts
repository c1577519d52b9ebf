import { imports } from '../checks/changes/imports.ts'
import { cutOf } from './cut.ts'

cutOf(imports)
