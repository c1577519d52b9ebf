import '../../../support/web/document.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Pagination } from '../../../../src/parts/table/Pagination.tsx'

afterEach(cleanup)

test('an estimated total of rows is marked as an estimate', () => {
  const props = { state: { page: 2, perPage: 25 }, total: 512_000, onChange: () => {} }
  const { rerender } = render(<Pagination {...props} />)
  expect(screen.queryByText(/range_estimate/)).toBeNull()
  rerender(<Pagination {...props} isEstimate />)
  expect(screen.getByText(/range_estimate/)).toBeDefined()
})
