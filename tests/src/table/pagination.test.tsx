import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Pagination } from '../../../src/table/Pagination.tsx'
import { shown } from '../../support/web/shown.tsx'

afterEach(cleanup)
