import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { productCopy } from '../support/recipes/product-copy.ts'

const files = fileURLToPath(new URL('product', import.meta.url))

/** The folders and files of the car wash. Another business removes them. */
const CAR_WASH = [
  'business',
  'resources',
  'demo/bookings',
  'demo/business.ts',
  'demo/catalogue',
  'demo/history',
  'demo/rows',
  'demo/schedule',
  'demo/seed-demo.ts',
  'demo/sign-ins.ts',
]

/** A copy of the product in which the business is a tool hire, as the page "Your own business" of the guide says. */
export function toolHire(): ReturnType<typeof productCopy> {
  const copy = productCopy()
  for (const path of CAR_WASH) rmSync(join(copy.path, path), { recursive: true })
  cpSync(files, copy.path, { recursive: true })
  return copy
}
